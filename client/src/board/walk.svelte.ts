// A move in the making: what was clicked so far, and what can be clicked next.
import type { Move } from "../lib/types";
import { advance, clickOn, sitesOf, stepAfter, type Step, type Token } from "./paths";

const nowhere: Step = { left: [], sites: new Map(), buttons: [], done: undefined };

export class Walk {
  prefix = $state.raw<readonly string[]>([]);
  /** Tokens between which a click on one site leaves a choice: how many to take from its pile. */
  asked = $state.raw<readonly Token[]>([]);

  readonly step: Step = $derived.by(() => (this.isActive() ? stepAfter(this.moves(), this.prefix) : nowhere));
  readonly chosen: ReadonlySet<string> = $derived(new Set(sitesOf(this.prefix)));

  constructor(
    private readonly moves: () => readonly Move[],
    private readonly isActive: () => boolean,
    private readonly isAuto: () => boolean,
    private readonly play: (move: Move) => void,
  ) {}

  /** Click on a site; false when that means nothing. */
  click(site: string): boolean {
    if (!this.isActive()) return false;
    const click = clickOn(this.moves(), this.prefix, site);
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

  /** Go on with a token: that of a site, or that of a button. */
  press(token: string): void {
    const next = advance(this.moves(), this.prefix, token, this.isAuto());
    this.asked = [];
    this.prefix = next.prefix;
    if (next.played) this.play(next.played);
  }

  /** Play a move outright: one that is complete although others go on, or one chosen from the list. */
  finish(move: Move): void {
    this.clear();
    this.play(move);
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
}
