import { describe, expect, it } from "vitest";
import type { Node } from "../../src/lib/types";
import { beside, CHANCE, lineThrough, next, numbersOf, pathTo, rowsOf, sizeOf, type Row } from "../../src/play/lines";
import { movesSince } from "../../src/play/saying";

/** A tree from rows of [id, parent, player]; the text of a node is its id with an m before it. */
function tree(...all: [number, number, number][]): Map<number, Node> {
  const nodes = new Map<number, Node>([[0, { id: 0, parent: -1, text: "", player: -2, children: [] }]]);
  for (const [id, parent, player] of all) {
    nodes.set(id, { id, parent, text: `m${id}`, player, children: [] });
    nodes.get(parent)?.children.push(id);
  }
  return nodes;
}

/** 1-2-3 is the main line; 4 replaces 2 and goes on with 5; 6 replaces 3. */
const BRANCHED = tree([1, 0, 0], [2, 1, 1], [3, 2, 0], [4, 1, 1], [5, 4, 0], [6, 2, 0]);

function written(rows: Row[]): string {
  return rows
    .map((row) => {
      const moves = row.moves.map(({ text }) => text).join(" ");
      const others = row.variations.map((one) => ` (${written(one)})`).join("");
      return `${row.number}${row.isContinued ? "…" : "."} ${moves}${others}`;
    })
    .join(" ");
}

describe("the tree of variations", () => {
  it("numbers rounds and puts variations after the move that they replace", () => {
    expect(written(rowsOf(BRANCHED, 2))).toBe("1. m1 m2 (1… m4 2. m5) 2. m3 (2. m6)");
  });

  it("goes on with dots when a variation has interrupted a round", () => {
    const nodes = tree([1, 0, 0], [2, 1, 1], [3, 0, 0]);
    expect(written(rowsOf(nodes, 2))).toBe("1. m1 (1. m3) 1… m2");
  });

  it("has a row a turn, with its seat, where somebody moves twice in a row", () => {
    const nodes = tree([1, 0, 0], [2, 1, 0], [3, 2, 1], [4, 3, 1], [5, 4, 0]);
    expect(written(rowsOf(nodes, 2))).toBe("1. m1 m2 2. m3 m4 3. m5");
    expect(rowsOf(nodes, 2).map(({ seat }) => seat)).toEqual([0, 1, 0]);
    expect(rowsOf(BRANCHED, 2).map(({ seat }) => seat)).toEqual([undefined, undefined]);
  });

  it("has a row a turn where more than two play", () => {
    const nodes = tree([1, 0, 0], [2, 1, 1], [3, 2, 2], [4, 3, 0]);
    expect(rowsOf(nodes, 3).map(({ number, seat }) => [number, seat])).toEqual([[1, 0], [2, 1], [3, 2], [4, 0]]);
  });

  it("counts every move where one plays alone", () => {
    expect(written(rowsOf(tree([1, 0, 0], [2, 1, 0]), 1))).toBe("1. m1 2. m2");
  });

  it("puts a throw into the turn of whoever asked for it", () => {
    // The first throws twice; the second throw ends its turn.
    const nodes = tree([1, 0, 0], [2, 1, CHANCE], [3, 2, 0], [4, 3, CHANCE], [5, 4, 1]);
    expect(written(rowsOf(nodes, 2))).toBe("1. m1 m2 m3 m4 2. m5");
  });

  it("puts a throw into the turn that follows it where the game begins with one", () => {
    expect(written(rowsOf(tree([1, 0, CHANCE], [2, 1, 0], [3, 2, CHANCE], [4, 3, 1], [5, 4, 0]), 2))).toBe("1. m1 m2 2. m3 m4 3. m5");
  });

  it("numbers a move as its row is numbered", () => {
    expect([...numbersOf(rowsOf(BRANCHED, 2))].toSorted(([one], [other]) => one - other)).toEqual([[1, 1], [2, 1], [3, 2], [4, 1], [5, 2], [6, 2]]);
  });

  it("follows what was last looked at, else the main line", () => {
    expect(lineThrough(BRANCHED, new Map(), 1).map(({ id }) => id)).toEqual([0, 1, 2, 3]);
    expect(lineThrough(BRANCHED, new Map([[1, 4]]), 1).map(({ id }) => id)).toEqual([0, 1, 4, 5]);
    expect(next(BRANCHED, new Map([[1, 99]]), 1)?.id).toBe(2);
    expect(next(BRANCHED, new Map(), 3)).toBeUndefined();
  });

  it("goes round the variations beside a move, and nowhere where there is one", () => {
    expect(beside(BRANCHED, 2)?.id).toBe(4);
    expect(beside(BRANCHED, 4)?.id).toBe(2);
    expect(beside(BRANCHED, 2, -1)?.id).toBe(4);
    expect(beside(BRANCHED, 1)).toBeUndefined();
    expect(beside(BRANCHED, 0)).toBeUndefined();
  });

  it("knows the path to a node and how much hangs on it", () => {
    expect(pathTo(BRANCHED, 5).map(({ id }) => id)).toEqual([0, 1, 4, 5]);
    expect(sizeOf(BRANCHED, 2)).toBe(3);
  });

  it("tells moves that were played from jumps", () => {
    expect(movesSince(BRANCHED, 1, 5)?.map(({ id }) => id)).toEqual([4, 5]);
    expect(movesSince(BRANCHED, 3, 5)).toBeUndefined();
  });
});
