import { describe, expect, it } from "vitest";
import type { TreePlace } from "../../src/lib/types";
import { dropIndex, kin, leavesBelow, neighbour } from "../../src/tree/paths";
import { cross, outline } from "../../src/tree/shapes";

function place(x: number, y: number, parent: number, path: number[], kind = "max"): TreePlace {
  return { x, y, wide: 20, high: 20, kind, name: "", label: "", text: "", spoken: "", parent, path };
}

const PLACES = [place(50, 0, -1, []), place(20, 50, 0, [0]), place(80, 50, 0, [1]), place(10, 100, 1, [0, 0], "leaf"), place(30, 100, 1, [0, 1], "leaf"), place(80, 100, 2, [1, 0], "leaf")];
const FAMILY = kin(PLACES);

describe("walking over a tree", () => {
  it("goes to the parent, to the first child and to neighbours of the level, cousins too", () => {
    expect(neighbour(PLACES, FAMILY, 4, "up")).toBe(1);
    expect(neighbour(PLACES, FAMILY, 0, "down")).toBe(1);
    expect(neighbour(PLACES, FAMILY, 4, "right")).toBe(5);
    expect(neighbour(PLACES, FAMILY, 3, "left")).toBe(3);
    expect(neighbour(PLACES, FAMILY, 0, "up")).toBe(0);
  });

  it("finds leaves from left to right and places by their paths", () => {
    expect(leavesBelow(PLACES, FAMILY, 0)).toEqual([3, 4, 5]);
    expect(FAMILY.byPath.get("0.1")).toBe(4);
  });

  it("knows where a dragged node is dropped among its siblings", () => {
    expect(dropIndex(PLACES, FAMILY, 1, 200)).toBe(1);
    expect(dropIndex(PLACES, FAMILY, 2, 0)).toBe(0);
  });
});

describe("the strokes of a picture", () => {
  it("point up for max and down for min", () => {
    expect(outline(place(50, 50, -1, []))).toBe("M50 40L60 60L40 60Z");
    expect(outline(place(50, 50, -1, [], "min"))).toBe("M40 40L60 40L50 60Z");
  });

  it("cross a branch twice, and stay finite where parent and child touch", () => {
    expect(cross(PLACES[0]!, PLACES[1]!, false).match(/M/g)).toHaveLength(2);
    expect(cross(place(0, 0, -1, []), place(0, 20, 0, [0]), true)).not.toContain("NaN");
  });
});
