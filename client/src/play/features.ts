// The features of an evaluation, sorted for people: what counts most first, and apart what counts for nothing.
import type { FeaturePart } from "../lib/types";

/** What is less is written as 0. */
const LEAST = 0.005;

export interface Sorted {
  counting: FeaturePart[];
  idle: FeaturePart[];
}

/**
 * Features of one kind, which differ only behind their last comma (the part of a game that they are for), stay together: where
 * one of them counts, the others are of interest, too.
 */
export function sorted(parts: readonly FeaturePart[]): Sorted {
  const kinds = new Map<string, FeaturePart[]>();
  for (const part of parts) {
    const kind = part.name.replace(/,[^,]*$/, "");
    kinds.set(kind, [...(kinds.get(kind) ?? []), part]);
  }
  const size = (kind: readonly FeaturePart[]) => Math.max(...kind.map(({ contribution }) => Math.abs(contribution)));
  const all = [...kinds.values()].toSorted((one, other) => size(other) - size(one));
  return { counting: all.filter((kind) => size(kind) >= LEAST).flat(), idle: all.filter((kind) => size(kind) < LEAST).flat() };
}
