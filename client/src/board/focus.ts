// Arrow keys on any geometry: the nearest place in a direction; and which boards are rectangular.
import type { Place, Point } from "./geometry";

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const vectors: Record<Direction, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const NEAR = 1e-6;
const WIDEST = 1.8; // sideways for one step along: about 60 degrees
const SIDEWAYS = 2.2; // how much dearer a step sideways is than one along

export function isDirection(key: string): key is Direction {
  return key in vectors;
}

/**
 * The place nearest in a direction, undefined at the edge.
 *
 * Places straight ahead are preferred; those more than about 60 degrees off count only where there is nothing better. Of two
 * equally near ones, up and left take the one further left or up, down and right the other: so the way back is the same way.
 */
export function nearest(places: Iterable<Place>, from: Place, direction: Direction): Place | undefined {
  const [ux, uy] = vectors[direction];
  const isBackward = direction === "ArrowUp" || direction === "ArrowLeft";
  let best: Place | undefined;
  let bestCost: [number, number, number] = [Infinity, Infinity, Infinity];
  for (const place of places) {
    if (place.id === from.id) continue;
    const [dx, dy] = [place.at[0] - from.at[0], place.at[1] - from.at[1]];
    const along = dx * ux + dy * uy;
    const across = dx * Math.abs(uy) + dy * Math.abs(ux);
    if (along <= NEAR) continue;
    const isWide = Math.abs(across) > WIDEST * along;
    const cost: [number, number, number] = [
      isWide ? 1 : 0,
      along + (isWide ? 2 * SIDEWAYS : SIDEWAYS) * Math.abs(across),
      isBackward ? across : -across,
    ];
    if (isLess(cost, bestCost)) {
      best = place;
      bestCost = cost;
    }
  }
  return best;
}

function isLess(one: readonly number[], other: readonly number[]): boolean {
  for (let index = 0; index < one.length; index++) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (Math.abs(difference) > NEAR || !Number.isFinite(difference)) return difference < 0;
  }
  return false;
}

/** The rows of a rectangular board of squares, top row first; undefined for any other geometry. */
export function rowsOf(places: readonly Place[]): Place[][] | undefined {
  if (places.length === 0 || places.some((place) => place.shape !== "square" || place.polygon.length > 0)) return undefined;
  const rows = new Map<number, Place[]>();
  for (const place of places) {
    const y = Math.round(place.at[1] * 100);
    rows.set(y, [...(rows.get(y) ?? []), place]);
  }
  const sorted = [...rows.entries()].sort(([one], [other]) => one - other).map(([, row]) => row);
  for (const row of sorted) row.sort((one, other) => one.at[0] - other.at[0]);
  const [first] = sorted;
  const isFull = sorted.every(
    (row) => row.length === first?.length && row.every((place, column) => Math.abs(place.at[0] - (first[column]?.at[0] ?? 0)) < 0.01),
  );
  return isFull ? sorted : undefined;
}
