/** A run that is stepped through: where it is, and whether it plays by itself. */
import type { RunView } from "../lib/types";
import { BLANK, nextCut, Timeline, type Look } from "./timeline";

/** Steps a second. */
export const SPEEDS = [0.5, 1, 2, 4, 10] as const;

export class Player {
  run = $state.raw<RunView | null>(null);
  step = $state(0);
  isPlaying = $state(false);
  speed = $state(1);

  private readonly timeline = $derived(this.run ? new Timeline(this.run.picture.places.length, this.run.steps) : null);
  readonly marks = $derived(this.timeline?.marks() ?? []);
  readonly moment = $derived(this.timeline?.at(this.step) ?? null);
  readonly last = $derived(this.timeline?.last ?? 0);
  /** The place of the current node; undefined before the first step and after the last. */
  readonly here = $derived.by(() => {
    const at = this.moment?.looks.findIndex((look) => look.classes.includes("H")) ?? -1;
    return at < 0 ? undefined : at;
  });

  private timer: ReturnType<typeof setTimeout> | undefined;

  get looks(): readonly Look[] {
    return this.moment?.looks ?? [];
  }

  get caption(): string {
    return this.run?.captions[this.step] ?? "";
  }

  look(place: number): Look {
    return this.looks[place] ?? BLANK;
  }

  /** Take up another run; a step that it does not have becomes its last. */
  load(run: RunView, step: number): void {
    this.pause();
    this.run = run;
    this.step = Math.max(0, Math.min(step, run.steps.length - 1));
  }

  go(step: number): void {
    this.pause();
    this.show(step);
  }

  cut(way: 1 | -1): number | null {
    return nextCut(this.run?.cuts ?? [], this.step, way);
  }

  toCut(way: 1 | -1): void {
    const cut = this.cut(way);
    if (cut !== null) this.go(cut);
  }

  toggle(): void {
    if (this.isPlaying) {
      this.pause();
      return;
    }
    if (this.step >= this.last) this.show(0);
    this.isPlaying = true;
    this.tick();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.isPlaying = false;
  }

  private show(step: number): void {
    this.step = Math.max(0, Math.min(this.last, step));
  }

  private tick(): void {
    this.timer = setTimeout(() => {
      this.show(this.step + 1);
      if (this.step >= this.last) this.pause();
      else this.tick();
    }, 1000 / this.speed);
  }
}
