/**
 * The fold over the steps of a run: what every place looks like after a step, and which calls are open.
 *
 * A step carries only what changed. Looks are decoded once, so the same look is the same object at every visit: whoever paints
 * compares by identity. Snapshots are kept on the way, so a jump costs at most EVERY steps.
 */
import type { TreeStep } from "../lib/types";

export interface Look {
  /** h, s or x (hollow, seen, skipped), then C crossed, B best line, T in a call, H current. */
  readonly classes: string;
  readonly value: string;
  readonly side: string;
}

export interface Call {
  readonly name: string;
  readonly window: string;
}

interface Moment {
  readonly step: number;
  readonly looks: readonly Look[];
  readonly stack: readonly Call[];
}

export const BLANK: Look = { classes: "h", value: "", side: "" };

const EVERY = 200;

interface Change {
  readonly place: number;
  readonly look: Look;
}

export class Timeline {
  readonly last: number;
  private readonly changes: readonly (readonly Change[])[];
  private readonly snapshots: Moment[];

  constructor(
    private readonly places: number,
    private readonly steps: readonly TreeStep[],
  ) {
    this.last = Math.max(0, steps.length - 1);
    this.changes = steps.map((step) => step.c.map(decoded));
    this.snapshots = [this.applied({ step: -1, looks: new Array<Look>(places).fill(BLANK), stack: [] }, Math.min(0, steps.length - 1))];
  }

  /** The state after a step; one beyond the ends is the end. */
  at(wanted: number): Moment {
    const step = Math.max(0, Math.min(this.last, Math.round(wanted)));
    let snapshot = Math.min(Math.floor(step / EVERY), this.snapshots.length - 1);
    while ((snapshot + 1) * EVERY <= step) {
      this.snapshots.push(this.applied(this.snapshots[snapshot]!, (snapshot + 1) * EVERY));
      snapshot += 1;
    }
    const base = this.snapshots[snapshot]!;
    return base.step === step ? base : this.applied(base, step);
  }

  /** Which of the marks C, B, T and H a place ever bears: what is never needed is never drawn. */
  marks(): string[] {
    const found = new Array<string>(this.places).fill("");
    for (const step of this.changes) {
      for (const { place, look } of step) {
        for (const mark of look.classes.slice(1)) {
          if (!found[place]!.includes(mark)) found[place] += mark;
        }
      }
    }
    return found;
  }

  private applied(base: Moment, step: number): Moment {
    const looks = base.looks.slice();
    let stack = base.stack.slice();
    for (let at = base.step + 1; at <= step; at += 1) {
      for (const { place, look } of this.changes[at]!) looks[place] = look;
      const [kept, added] = this.steps[at]!.k;
      stack = [...stack.slice(0, kept), ...added.map(([name = "", window = ""]) => ({ name, window }))];
    }
    return { step: Math.max(step, 0), looks, stack };
  }
}

function decoded(change: readonly (number | string)[]): Change {
  const [place, classes, value, side] = change;
  return {
    place: Number(place),
    look: { classes: String(classes ?? "h"), value: String(value ?? ""), side: String(side ?? "") },
  };
}

/** The nearest cut before or after a step; null if there is none. */
export function nextCut(cuts: readonly number[], step: number, way: 1 | -1): number | null {
  const found = way > 0 ? cuts.find((cut) => cut > step) : cuts.findLast((cut) => cut < step);
  return found ?? null;
}
