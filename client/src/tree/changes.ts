/** What is different between two runs over almost the same tree: cuts that appeared or vanished, and the decision. */
import type { RunView } from "../lib/types";

export interface CutChanges {
  /** Steps of the new run whose cut was not there before. */
  readonly appeared: readonly number[];
  /** Steps of the old run whose cut is gone. */
  readonly vanished: readonly number[];
}

/** The crossed branches with the step that crossed them. */
function crossedBy(run: RunView): Map<string, number> {
  const found = new Map<string, number>();
  for (const cut of run.cuts) {
    for (const [place, classes] of run.steps[cut]?.c ?? []) {
      const path = run.picture.places[Number(place)]?.path.join(".");
      if (path !== undefined && String(classes).includes("C") && !found.has(path)) found.set(path, cut);
    }
  }
  return found;
}

export function cutChanges(before: RunView, after: RunView): CutChanges {
  const old = crossedBy(before);
  const now = crossedBy(after);
  return {
    appeared: distinct([...now].filter(([path]) => !old.has(path)).map(([, step]) => step)),
    vanished: distinct([...old].filter(([path]) => !now.has(path)).map(([, step]) => step)),
  };
}

function distinct(steps: readonly number[]): number[] {
  return [...new Set(steps)].sort((one, other) => one - other);
}
