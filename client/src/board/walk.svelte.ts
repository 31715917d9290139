// A move in the making: what was clicked so far, and what can be clicked next.
import type { Move } from "../lib/types";
import { advance, clickOn, sitesOf, stepAfter, type Step, type Token } from "./paths";

/** What a walk may know besides the moves. */
export interface Around {
  /** Who is to move. */
  turn?: () => number;
  /** The sites of a site's group, itself included: a click on one means the only one that can be chosen. */
  group?: (site: string) => readonly string[];
}

const nowhere: Step = { left: [], sites: new Map(), buttons: [], done: undefined };

export class Walk {
  prefix = $state.raw<readonly string[]>([]);
  /** Tokens between which a click on one site leaves a choice: how many to take from its pile. */
  asked = $state.raw<readonly Token[]>([]);

  /** The path of the move that is under way. */
  made = $state.raw<readonly string[]>([]);
  /** Who was to move at the first click of a quick series. */
  private begun: number | undefined;
  /** What was pressed while a move was under way, the site of a click with it: it waits for the next position. */
  private readonly waiting: { site?: string; run: () => boolean }[] = [];

  readonly step: Step = $derived.by(() => {
    if (!this.isActive()) return nowhere;
    const step = stepAfter(this.moves(), this.prefix);
    return this.isBusy() ? { ...step, left: [], sites: nowhere.sites } : step;
  });
  readonly chosen: ReadonlySet<string> = $derived(new Set(sitesOf(this.prefix.length ? this.prefix : this.made)));

  constructor(
    private readonly moves: () => readonly Move[],
    private readonly isActive: () => boolean,
    private readonly isAuto: () => boolean,
    private readonly isBusy: () => boolean,
    private readonly send: (move: Move) => void,
    private readonly around: Around = {},
  ) {}

  /** The site that a click on a site means: itself, or the only one of its group that can be chosen now. */
  meant(site: string): string | undefined {
    if (this.step.sites.has(site)) return site;
    const [only, ...others] = (this.around.group?.(site) ?? []).filter((one) => this.step.sites.has(one));
    return others.length ? undefined : only;
  }

  /**
   * Click on a site; false when that means nothing. `count` is the number of the click in a quick series: those that go on
   * when somebody else is to move were not meant for them.
   */
  click(site: string, count = 1): boolean {
    if (!this.isActive() || this.isStray(count)) return false;
    if (this.isBusy()) return this.wait(() => this.click(site, count), site);
    const click = clickOn(this.moves(), this.prefix, this.meant(site) ?? site);
    this.asked = [];
    switch (click.kind) {
      case "nothing":
        return false;
      case "back":
        this.prefix = click.prefix;
        return true;
      case "ask":
        this.prefix = click.prefix;
        this.asked = click.tokens;
        return true;
      case "token":
        this.prefix = click.prefix;
        this.press(click.token);
        return true;
    }
  }

  /** Go on with a token: that of a site, or that of a button, with the number of its click in a quick series. */
  press(token: string, count = 1): void {
    if (this.isStray(count)) return;
    if (this.isBusy()) {
      this.wait(() => {
        const isOffered = this.step.buttons.some((button) => button.token === token) && !this.isStray(count);
        if (isOffered) this.press(token, count);
        return isOffered;
      });
      return;
    }
    const next = advance(this.moves(), this.prefix, token, this.isAuto());
    this.asked = [];
    this.prefix = next.prefix;
    if (next.played) this.play(next.played);
  }

  /** Play a move outright: one that is complete although others go on, or one chosen from the list. */
  finish(move: Move): void {
    if (this.isBusy()) {
      this.wait(() => {
        const again = this.moves().find(({ t }) => t === move.t);
        if (again) this.finish(again);
        return again !== undefined;
      });
      return;
    }
    this.clear();
    this.play(move);
  }

  /** Do what waited, now that the move under way is over; gives the sites of what has no meaning any more. */
  goOn(): string[] {
    this.made = [];
    const vain: string[] = [];
    while (this.waiting.length && !this.isBusy()) {
      const { site, run } = this.waiting.shift()!;
      if (!run()) vain.push(site ?? "");
    }
    return vain;
  }

  /** Forget what waited: the move under way was not played. Gives its sites. */
  giveUp(): string[] {
    this.made = [];
    return this.waiting.splice(0).map(({ site }) => site ?? "");
  }

  /** Take one click back; false when there is none. */
  back(): boolean {
    if (this.asked.length) this.asked = [];
    else if (this.prefix.length) this.prefix = this.prefix.slice(0, -1);
    else return false;
    return true;
  }

  clear(): void {
    this.prefix = [];
    this.asked = [];
  }

  /** Whether a click belongs to a series that began when somebody else was to move. */
  private isStray(count: number): boolean {
    const turn = this.around.turn?.();
    if (count <= 1) this.begun = turn;
    return count > 1 && this.begun !== turn;
  }

  private play(move: Move): void {
    this.send(move);
    if (this.isBusy()) this.made = move.p;
  }

  private wait(run: () => boolean, site?: string): true {
    this.waiting.push(site === undefined ? { run } : { site, run });
    return true;
  }
}
