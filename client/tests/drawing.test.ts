import { describe, expect, it } from "vitest";
import { area, words } from "../src/board/draw";
import { drawMark } from "../src/board/drawMarks";
import { drawPiece } from "../src/board/drawPieces";
import { drawSite, drawTarget } from "../src/board/drawSites";
import { placesOf, type Place } from "../src/board/geometry";
import { markedPlaces } from "../src/board/marked";
import type { Layer, Piece, Position, Table } from "../src/lib/types";

const place: Place = {
  id: "a1",
  at: [1, 2],
  shape: "square",
  size: [1, 1],
  polygon: [],
  tone: "light",
  label: "",
  name: "",
  room: [1, 1],
  step: [0, 0],
  stack: "none",
  group: "",
  space: "board",
};

function drawn(layers: Layer[], piece: Partial<Piece> = {}, isTurned = false): string {
  const table = { version: 1, game: "some", spaces: [], glyphs: { g: { name: "thing", layers } }, seats: [{ name: "A", colour: 4 }] } as unknown as Table;
  return drawPiece(table, { key: "k", site: "a1", place, at: [1, 2], piece: { g: "g", ...piece } }, isTurned);
}

describe("pictures as text", () => {
  it("escape whatever is written into them", () => {
    expect(words([0, 0], '<script>"&', 1, 'x" onload="y')).not.toMatch(/<script|onload="/);
    expect(drawSite({ ...place, label: "<b>" })).toContain("&lt;b&gt;");
    expect(drawMark({ kind: "label", by: 'me"><i>' as "user", targets: ["a1"], text: "<u>" }, new Map([["a1", place]]))).not.toMatch(/<i>|<u>/);
  });

  it("show an area as its polygon, as a circle where it is a point, else as a rectangle", () => {
    expect(area({ ...place, polygon: [[0, 0], [1, 0], [0, 1]] }, 1, {})).toMatch(/^<polygon/);
    expect(area({ ...place, shape: "point" }, 0.4, {})).toMatch(/^<circle.* r="0.4"/);
    expect(area(place, 1, {}, { more: 0.5 })).toContain('width="1.5"');
  });
});

describe("pieces", () => {
  it("have the pattern of their owner's colour over their paint", () => {
    const discs = drawn([{ kind: "disc" }], { o: 0 });
    expect(discs).toContain('fill="var(--seat-4)"');
    expect(discs).toContain('fill="url(#seat-pattern-4)"');
    expect(drawn([{ kind: "disc" }])).not.toContain("pattern");
  });

  it("have as many pips as their value, and a number where a die has no such face", () => {
    for (const value of [1, 2, 3, 4, 5, 6]) expect(drawn([{ kind: "die", value }]).match(/<circle/g)).toHaveLength(value);
    expect(drawn([{ kind: "die", value: 9 }])).toContain(">9</text>");
  });

  it("stand on what lies below: a symbol on a disc is in the ink of the owner", () => {
    expect(drawn([{ kind: "disc" }, { kind: "symbol", symbol: "crown" }], { o: 0 })).toContain('fill="var(--seat-4-ink)"');
    expect(drawn([{ kind: "symbol", symbol: "crown" }], { o: 0 })).toContain('stroke="var(--seat-4-line)"');
  });

  it("are cards seen from the back when they are not up", () => {
    expect(drawn([{ kind: "card", text: "Q", symbol: "h" }], { up: false })).not.toContain("Q");
  });

  it("turn with the board", () => {
    const rotated = (isTurned: boolean) => drawn([{ kind: "disc" }], { r: 90 }, isTurned);
    expect(rotated(false)).toContain('transform="rotate(90 1 2)"');
    expect(rotated(true)).toContain('transform="rotate(270 1 2)"');
  });
});

describe("a wall, which reaches beyond its edge", () => {
  const corners: [number, number][] = [[-0.4, -0.1], [1.4, -0.1], [1.4, 0.1], [-0.4, 0.1]];
  const table = {
    version: 1,
    game: "some",
    spaces: [{ id: "board", role: "board", sites: [{ id: "a", at: [0, 0], shape: "edge", size: [0.8, 0.2] }, { id: "b", at: [3, 0], shape: "edge", size: [0.8, 0.2] }] }],
    glyphs: { wall: { name: "wall", layers: [{ kind: "path", points: corners, tone: "blocked" }] } },
    seats: [],
  } as unknown as Table;
  const position: Position = { version: 1, at: { a: [{ g: "wall" }] }, marks: [], turn: 0, moves: [], say: "" };

  it("is framed as a whole as the last move, and turns with the board", () => {
    for (const [isTurned, far] of [[false, 1.4], [true, 1.6]] as const) {
      const places = placesOf(table, position, isTurned);
      const marked = markedPlaces(table, position, places, isTurned);
      expect(drawMark({ kind: "last", by: "last", targets: ["a"] }, marked)).toContain(`${far},`);
      const wall = drawPiece(table, { key: "k", site: "a", place: places.get("a")!, at: places.get("a")!.at, piece: { g: "wall" } }, isTurned);
      expect(wall).toContain(`${far},`);
    }
  });
});

describe("what can be chosen", () => {
  const empty: Position = { version: 1, at: {}, marks: [], turn: 0, moves: [], say: "" };
  const glyphs = { food: { name: "food", layers: [{ kind: "disc" }] }, points: { name: "points", layers: [{ kind: "text" }] }, tile: { name: "tile", layers: [{ kind: "tile" }] } };
  const table = { version: 1, game: "some", spaces: [], glyphs, seats: [] } as unknown as Table;
  const holding = (g: string): Position => ({ ...empty, at: { a1: [{ g }] } });

  it("is marked on every kind of site, quietly where it is one of many", () => {
    const radius = (stress: "begun" | "few" | "many") => Number(/ r="([\d.]+)"/.exec(drawTarget(place, table, empty, stress))?.[1]);
    expect(radius("begun")).toBeGreaterThan(radius("few"));
    expect(radius("few")).toBeGreaterThan(radius("many"));
    const edge: Place = { ...place, shape: "edge", size: [0.8, 0.2] };
    for (const stress of ["begun", "few", "many"] as const) {
      expect(radius(stress)).toBeGreaterThan(0);
      expect(drawTarget(edge, table, empty, stress)).toMatch(/^<rect/);
    }
  });

  it("is framed where a box or a tile is chosen, and nothing round reaches out of a flat box", () => {
    expect(drawTarget({ ...place, size: [1.4, 0.8] }, table, holding("points"), "many")).toMatch(/^<rect.* width="1.3" height="0.7"/);
    expect(drawTarget(place, table, holding("tile"), "few")).toMatch(/^<rect/);
  });

  it("is no dot where no cell is drawn, so that nobody takes it for a piece", () => {
    const bare: Place = { ...place, tone: "bare" };
    expect(drawTarget(bare, table, empty, "few")).toMatch(/^<rect/);
    expect(drawTarget(bare, table, holding("food"), "few")).toMatch(/^<rect/);
  });

  it("is ringed by a frame on a square piece when it is pointed out", () => {
    const marked = markedPlaces(table, holding("tile"), new Map([["a1", place]]), false);
    expect(drawMark({ kind: "ring", by: "rule", targets: ["a1"] }, marked)).toContain("<rect");
    expect(drawMark({ kind: "ring", by: "rule", targets: ["a1"] }, new Map([["a1", place]]))).toContain("<circle");
  });
});

describe("a site", () => {
  it("that is pointed is hit anywhere in the rectangle round it", () => {
    const point: Place = { ...place, shape: "none", polygon: [[0, 0], [1, 0], [0.5, 4]] };
    expect(drawSite(point, true)).toContain('points="0,0 1,0 1,4 0,4" fill="transparent"');
  });

  it("that is round is hit half way to its neighbours", () => {
    const holes = { ...({ version: 1, game: "", glyphs: {}, seats: [] } as unknown as Table), spaces: [{ id: "b", role: "board", sites: [0, 1].map((x) => ({ id: `h${x}`, at: [x, 0] as [number, number], shape: "circle", size: [0.6, 0.6] as [number, number] })) }] } as Table;
    expect(drawSite(placesOf(holes, undefined, false).get("h0")!, true)).toContain('r="0.5" fill="transparent"');
  });
});
