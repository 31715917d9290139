/** Who is whose parent, child and neighbour among the drawn places. */
import type { TreePlace } from "../lib/types";

export interface Kin {
  readonly children: readonly (readonly number[])[];
  /** Which place stands at a path, written with dots. */
  readonly byPath: ReadonlyMap<string, number>;
}

export function kin(places: readonly TreePlace[]): Kin {
  const children: number[][] = places.map(() => []);
  const byPath = new Map<string, number>();
  places.forEach((place, number) => {
    if (place.kind !== "fold") byPath.set(place.path.join("."), number);
    if (place.parent >= 0) children[place.parent]!.push(number);
  });
  for (const family of children) family.sort((one, other) => places[one]!.x - places[other]!.x);
  return { children, byPath };
}

export type Way = "up" | "down" | "left" | "right";

/** The neighbour in a direction; the place itself if there is none. Left and right go on to cousins of the same level. */
export function neighbour(places: readonly TreePlace[], family: Kin, from: number, way: Way): number {
  const place = places[from];
  if (!place) return 0;
  if (way === "up") return place.parent >= 0 ? place.parent : from;
  if (way === "down") return family.children[from]![0] ?? from;
  let best = from;
  places.forEach((other, number) => {
    const isThere = way === "left" ? other.x < place.x : other.x > place.x;
    if (!isThere || Math.abs(other.y - place.y) > 1) return;
    if (best === from || Math.abs(other.x - place.x) < Math.abs(places[best]!.x - place.x)) best = number;
  });
  return best;
}

/** All leaves below a place, itself included, from left to right. */
export function leavesBelow(places: readonly TreePlace[], family: Kin, from: number): number[] {
  const below = family.children[from] ?? [];
  return below.length ? below.flatMap((child) => leavesBelow(places, family, child)) : [from];
}

/** Where among its siblings a place lands that is dropped at x. */
export function dropIndex(places: readonly TreePlace[], family: Kin, dragged: number, x: number): number {
  const parent = places[dragged]!.parent;
  if (parent < 0) return 0;
  return family.children[parent]!.filter((sibling) => sibling !== dragged && places[sibling]!.x < x).length;
}
