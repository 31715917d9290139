/**
 * Two runs on one clock. The clock ticks with the leaves: at each tick both runs stand right after the same leaf of the tree, so one
 * sees what one algorithm looks at and the other skips. Where an algorithm does not go from left to right, or the trees differ, the
 * clock counts the leaves that were looked at instead.
 */
import type { RunView } from "../lib/types";

export interface Clock {
  readonly kind: "leaf" | "count";
  /** For every tick, the step of the one run and of the other; the first tick is the start, the last is the end. */
  readonly ticks: readonly (readonly [number, number])[];
}

interface Visit {
  readonly step: number;
  readonly path: string;
}

export function aligned(one: RunView, other: RunView): Clock {
  const visits = [leafVisits(one), leafVisits(other)] as const;
  const order = leafOrder(one);
  const isSame = one.text !== "" && one.text === other.text;
  if (isSame && visits.every((seen) => isRising(seen, order))) {
    const ticks = [...order.keys()].map((leaf) => visits.map((seen) => stepAt(seen, order, leaf)) as [number, number]);
    return { kind: "leaf", ticks: framed(ticks, one, other) };
  }
  const most = Math.max(visits[0].length, visits[1].length);
  const ticks = Array.from({ length: most }, (_, at) => visits.map((seen) => seen[Math.min(at, seen.length - 1)]?.step ?? 0) as [number, number]);
  return { kind: "count", ticks: framed(ticks, one, other) };
}

/** The tick that shows a step of one of the runs best: the last that is not beyond it. */
export function tickOf(clock: Clock, which: 0 | 1, step: number): number {
  return Math.max(0, clock.ticks.findLastIndex((tick) => tick[which] <= step));
}

/** The nearest tick before or after one at which another cut of either run is to be seen; null if there is none. */
export function tickOfCut(clock: Clock, cuts: readonly [readonly number[], readonly number[]], now: number, way: 1 | -1): number | null {
  const shown = cuts.flatMap((steps, which) => steps.map((step) => clock.ticks.findIndex((tick) => tick[which as 0 | 1] >= step)));
  const near = shown.filter((tick) => tick >= 0 && (tick - now) * way > 0);
  return near.length ? (way > 0 ? Math.min(...near) : Math.max(...near)) : null;
}

function framed(ticks: [number, number][], one: RunView, other: RunView): [number, number][] {
  return [[0, 0], ...ticks, [Math.max(0, one.steps.length - 1), Math.max(0, other.steps.length - 1)]];
}

/** The steps at which one more leaf was seen, with the path of the leaf where it is drawn. */
function leafVisits(run: RunView): Visit[] {
  const found: Visit[] = [];
  let seen = 0;
  run.steps.forEach((step, at) => {
    if ((step.n[0] ?? 0) <= seen) return;
    seen = step.n[0] ?? 0;
    const leaf = step.c.find(([place, classes]) => String(classes).includes("H") && run.picture.places[Number(place)]?.kind === "leaf");
    found.push({ step: at, path: leaf ? run.picture.places[Number(leaf[0])]!.path.join(".") : "" });
  });
  return found;
}

function leafOrder(run: RunView): Map<string, number> {
  const leaves = run.picture.places.filter((place) => place.kind === "leaf").sort((one, other) => one.x - other.x);
  return new Map(leaves.map((leaf, at) => [leaf.path.join("."), at]));
}

function isRising(visits: readonly Visit[], order: ReadonlyMap<string, number>): boolean {
  let last = -1;
  return visits.every(({ path }) => {
    const at = order.get(path) ?? -1;
    const isNext = at > last;
    last = at;
    return isNext;
  });
}

/** The step right after the last visit that is not beyond a leaf. */
function stepAt(visits: readonly Visit[], order: ReadonlyMap<string, number>, leaf: string): number {
  const wanted = order.get(leaf) ?? 0;
  return visits.findLast(({ path }) => (order.get(path) ?? 0) <= wanted)?.step ?? 0;
}
