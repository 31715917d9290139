import { describe, expect, it } from "vitest";
import { area, words } from "../src/board/draw";
import { drawMark } from "../src/board/drawMarks";
import { drawPiece } from "../src/board/drawPieces";
import { drawSite } from "../src/board/drawSites";
import type { Place } from "../src/board/geometry";
import type { Layer, Piece, Table } from "../src/lib/types";

const place: Place = {
  id: "a1",
  at: [1, 2],
  shape: "square",
  size: [1, 1],
  polygon: [],
  tone: "light",
  label: "",
  step: [0, 0],
  stack: "none",
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
