import { describe, expect, it } from "vitest";
import type { FeaturePart } from "../../src/lib/types";
import { sorted } from "../../src/play/features";

function part(name: string, contribution: number): FeaturePart {
  return { name, about: "", value: 1, weight: contribution, contribution };
}

describe("features of an evaluation", () => {
  const { counting, idle } = sorted([
    part("corners, early", 0),
    part("edges, early", 0.001),
    part("room", -0.4),
    part("corners, late", 2),
    part("edges, late", 0),
    part("the move", 0.1),
  ]);

  it("are sorted by what they count, and pairs stay together", () => {
    expect(counting.map(({ name }) => name)).toEqual(["corners, early", "corners, late", "room", "the move"]);
  });

  it("are told apart where none of a pair counts as much as can be read", () => {
    expect(idle.map(({ name }) => name)).toEqual(["edges, early", "edges, late"]);
  });
});
