import { describe, expect, it } from "vitest";
import { extentOf, leastWidth, printedSize } from "../src/board/extent";
import { countersOf, placesOf, standingOf } from "../src/board/geometry";
import { arrivals } from "../src/board/motion";
import type { Position, Table } from "../src/lib/types";

const table: Table = {
  version: 1,
  game: "",
  spaces: [
    { id: "board", role: "board", sites: [{ id: "a", at: [0, 0], shape: "square" }, { id: "b", at: [2, 0], shape: "square", step: [0, 0.2] }] },
    { id: "pile", role: "hand", at: [0, 3], stack: "count", sites: [{ id: "h", at: [0, 0], shape: "circle" }] },
  ],
  glyphs: {},
  seats: [],
};
const position = (at: Position["at"]): Position => ({ version: 1, at, marks: [], turn: 0, moves: [], say: "" });

describe("places", () => {
  it("lie where their space puts them, and boards turn while hands stay", () => {
    expect(placesOf(table, undefined, false).get("h")?.at).toEqual([0, 3]);
    const flipped = placesOf(table, undefined, true);
    expect([flipped.get("a")?.at, flipped.get("b")?.at, flipped.get("h")?.at]).toEqual([[2, 0], [0, 0], [0, 3]]);
  });
});

describe("a drawing", () => {
  it("is wide enough for its smallest site to be hit, leaving aside what is only seen", () => {
    const extent = { left: 0, top: 0, wide: 20, high: 20 };
    const places = [...placesOf(table, undefined, false).values()];
    const sized = (size: [number, number], shape: "square" | "edge" = "square") => ({ ...places[0]!, size, room: size, shape });
    expect(leastWidth(places, extent)).toBe(480);
    expect(leastWidth([...places, sized([0.5, 1])], extent)).toBe(960);
    expect(leastWidth([...places, sized([0.1, 0.1]), sized([1, 0.16], "edge")], extent)).toBe(480);
  });

  it("has larger letters beside it where more is seen at once", () => {
    const [small, large] = [8, 14].map((wide) => printedSize({ left: 0, top: 0, wide, high: wide }));
    expect(large).toBeGreaterThan(small!);
  });
});

describe("an extent", () => {
  it("has room for words that are printed beside the board", () => {
    const printed = { ...table, spaces: table.spaces.map((space) => ({ ...space, under: [{ points: [[-1, 0] as [number, number]], tone: "coordinate", text: "three of a kind" }] })) };
    const [plain, wider] = [table, printed].map((one) => extentOf(one, placesOf(one, undefined, false), [], false));
    expect(wider!.left).toBeLessThan(plain!.left - 1);
  });

  it("has room for a word on the side where it lies of its point, also when the board is turned round", () => {
    const aligned = { ...table, spaces: table.spaces.map((space) => ({ ...space, under: [{ points: [[-1, 0] as [number, number]], tone: "coordinate", text: "three of a kind", align: "end" as const }] })) };
    const left = extentOf(aligned, placesOf(aligned, undefined, false), [], false);
    const centred = { ...aligned, spaces: aligned.spaces.map((space) => ({ ...space, under: space.under.map(({ align: _, ...rest }) => rest) })) };
    expect(left.left).toBeLessThan(extentOf(centred, placesOf(centred, undefined, false), [], false).left - 1);
    const turned = extentOf(aligned, placesOf(aligned, undefined, true), [], true);
    expect(turned.left + turned.wide).toBeGreaterThan(left.left + left.wide + 1);
  });

  it("has hardly a margin where nothing but the rim of the board is printed", () => {
    const rim = { ...table, spaces: table.spaces.map((space) => ({ ...space, under: [{ points: [[-3, 0], [5, 0]] as [number, number][], tone: "pit" }] })) };
    expect(extentOf(rim, placesOf(rim, undefined, false), [], false).wide).toBeCloseTo(8.1);
  });
});

describe("pieces", () => {
  it("are piled up, or counted where only the top is seen", () => {
    const places = placesOf(table, undefined, false);
    const here = position({ b: [{ g: "x" }, { g: "y" }], h: [{ g: "x" }, { g: "x" }, { g: "y" }] });
    const standing = standingOf(here, places);
    expect(standing.map(({ site, at, piece }) => [site, ...at, piece.g])).toEqual([["b", 2, 0, "x"], ["b", 2, 0.2, "y"], ["h", 0, 3, "y"]]);
    expect(countersOf(here, standing, places).map(({ text }) => text)).toEqual(["3"]);
  });

  it("have keys of their own even when two claim one id", () => {
    const standing = standingOf(position({ a: [{ g: "x", id: "1" }], b: [{ g: "x", id: "1" }] }), placesOf(table, undefined, false));
    expect(new Set(standing.map(({ key }) => key)).size).toBe(2);
  });

  it("are all within the extent", () => {
    const places = placesOf(table, undefined, false);
    const { left, top, wide, high } = extentOf(table, places, [], false);
    for (const { at } of places.values()) {
      expect(at[0]).toBeGreaterThan(left);
      expect(at[0]).toBeLessThan(left + wide);
      expect(at[1]).toBeGreaterThan(top);
      expect(at[1]).toBeLessThan(top + high);
    }
  });
});

describe("motion", () => {
  const places = placesOf(table, undefined, false);
  const stand = (at: Position["at"]) => standingOf(position(at), places);

  it("slides a piece from where one like it is gone", () => {
    const found = arrivals(stand({ a: [{ g: "x", o: 0 }] }), stand({ b: [{ g: "x", o: 0 }] }));
    expect(found).toEqual([{ kind: "slide", key: "b 0 x 0", by: [-2, 0] }]);
  });

  it("lets a piece without an origin appear, and a die whose value changes roll", () => {
    expect(arrivals(stand({}), stand({ a: [{ g: "x" }] })).map(({ kind }) => kind)).toEqual(["appear"]);
    expect(arrivals(stand({ a: [{ g: "d", v: 1 }] }), stand({ a: [{ g: "d", v: 6 }] })).map(({ kind }) => kind)).toEqual(["roll"]);
    expect(arrivals(stand({ a: [{ g: "x" }] }), stand({ a: [{ g: "x" }] }))).toEqual([]);
  });
});
