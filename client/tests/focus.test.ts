import { describe, expect, it } from "vitest";
import { isDirection, nearest, rowsOf, type Direction } from "../src/board/focus";
import { placesOf, type Place } from "../src/board/geometry";
import type { Site, Table } from "../src/lib/types";

const directions: Direction[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

function places(sites: Site[], flipped = false): Map<string, Place> {
  const table: Table = { version: 1, game: "", spaces: [{ id: "board", role: "board", sites }], glyphs: {}, seats: [] };
  return placesOf(table, undefined, flipped);
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const site = (x: number, y: number, shape: Site["shape"], size?: [number, number]): Site => ({
  id: `${x},${y}`,
  at: [x, y],
  shape,
  ...(size ? { size } : {}),
});

const grid = (wide: number, high: number) => range(high).flatMap((y) => range(wide).map((x) => site(x, y, "square")));
const rhombus = (size: number) => range(size).flatMap((r) => range(size).map((c) => site(c + r / 2, r * 0.866, "hex")));
const rings = [0, 1, 2].flatMap((ring) =>
  [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => (x || y ? [site(x * (3 - ring), y * (3 - ring), "point")] : []))),
);
const edges = (size: number) => [
  ...range(size + 1).flatMap((y) => range(size).map((x) => site(x + 0.5, y, "edge", [1, 0.16]))),
  ...range(size).flatMap((y) => range(size + 1).map((x) => site(x, y + 0.5, "edge", [0.16, 1]))),
  ...range(size).flatMap((y) => range(size).map((x) => site(x + 0.5, y + 0.5, "square"))),
];
const pits = [...range(6).flatMap((x) => [site(x + 1, 0, "pit"), site(x + 1, 1, "pit")]), site(0, 0.5, "pit", [1, 2]), site(7, 0.5, "pit", [1, 2])];
const tree = [site(4, 0, "point"), ...range(3).map((x) => site(1 + 3 * x, 1.5, "point")), ...range(9).map((x) => site(x, 3, "point"))];

function reached(all: Map<string, Place>): number {
  const first = [...all.values()][0] as Place;
  const seen = new Set([first.id]);
  const open = [first];
  for (let from = open.pop(); from; from = open.pop())
    for (const direction of directions) {
      const next = nearest(all.values(), from, direction);
      if (next && !seen.has(next.id)) {
        seen.add(next.id);
        open.push(next);
      }
    }
  return seen.size;
}

describe("arrow keys", () => {
  it.each([
    ["a grid of 2 by 2", grid(2, 2)],
    ["a grid of 19 by 19", grid(19, 19)],
    ["a rhombus of hexes", rhombus(11)],
    ["three rings of points", rings],
    ["edges with boxes between them", edges(3)],
    ["two rows of pits with stores", pits],
    ["a tree", tree],
  ])("reach every place of %s, flipped or not", (_, sites) => {
    expect(reached(places(sites))).toBe(sites.length);
    expect(reached(places(sites, true))).toBe(sites.length);
  });

  it("go to the neighbour on a grid and stop at its edge", () => {
    const all = places(grid(3, 3));
    const middle = all.get("1,1") as Place;
    expect(directions.map((direction) => nearest(all.values(), middle, direction)?.id)).toEqual(["0,1", "2,1", "1,0", "1,2"]);
    expect(nearest(all.values(), all.get("0,0") as Place, "ArrowUp")).toBeUndefined();
  });

  it("come back the way they went on hexes", () => {
    const all = places(rhombus(5));
    const from = all.get("3,1.732") as Place;
    for (const [there, back] of [["ArrowUp", "ArrowDown"], ["ArrowDown", "ArrowUp"], ["ArrowLeft", "ArrowRight"]] as const) {
      const next = nearest(all.values(), from, there) as Place;
      expect(nearest(all.values(), next, back)?.id).toBe(from.id);
    }
  });

  it("are told from other keys", () => {
    expect(isDirection("ArrowUp")).toBe(true);
    expect(isDirection("Enter")).toBe(false);
  });
});

describe("rows", () => {
  it("are found on a rectangular board, top row first, also when it is flipped", () => {
    const rows = rowsOf([...places(grid(3, 2)).values()]);
    expect(rows?.map((row) => row.map((place) => place.id))).toEqual([["0,0", "1,0", "2,0"], ["0,1", "1,1", "2,1"]]);
    expect(rowsOf([...places(grid(3, 2), true).values()])?.[0]?.[0]?.id).toBe("2,1");
  });

  it("are not found on hexes, edges, or squares with a gap", () => {
    expect(rowsOf([...places(rhombus(3)).values()])).toBeUndefined();
    expect(rowsOf([...places(edges(2)).values()])).toBeUndefined();
    expect(rowsOf([...places(grid(3, 3).slice(1)).values()])).toBeUndefined();
  });
});
