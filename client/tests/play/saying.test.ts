import { beforeAll, describe, expect, it } from "vitest";
import words from "../../../src/plyground/studio/words/play.en.json";
import { install } from "../../src/lib/words.svelte";
import type { Moved, Node } from "../../src/lib/types";
import { markWord, worth } from "../../src/play/judging";
import { sayChange } from "../../src/play/saying";

const NAMES = ["Black", "White"];
const NODES = new Map<number, Node>(
  [
    { id: 0, parent: -1, text: "", player: -2, children: [1] },
    { id: 1, parent: 0, text: "d3", player: 0, children: [2] },
    { id: 2, parent: 1, text: "5", player: -1, children: [3] },
    { id: 3, parent: 2, text: "c4", player: 1, children: [] },
  ].map((node) => [node.id, node]),
);
const now = (current: number, turn: number, ending: Moved["ending"] = null) => ({ current, turn, ending }) as Moved;

beforeAll(() => install(words, "en"));

describe("what is spoken", () => {
  it("is every move and who is next", () => {
    expect(sayChange(NODES, 0, now(1, 1), NAMES)).toBe("Black played d3. White to move.");
    expect(sayChange(NODES, 0, now(3, 0), NAMES)).toBe("Black played d3. Chance: 5. White played c4. Black to move.");
  });

  it("is where somebody went to, when nothing was played", () => {
    expect(sayChange(NODES, 3, now(1, 1), NAMES)).toBe("At d3. White to move.");
    expect(sayChange(NODES, 3, now(0, 0), NAMES)).toBe("At the start of the game. Black to move.");
  });

  it("is the outcome at the end", () => {
    expect(sayChange(NODES, 2, now(3, -2, { text: "White wins.", utilities: [-1, 1], why: "rules" }), NAMES)).toBe("White played c4. White wins.");
  });

  it("has a word for every sign", () => {
    expect(["?!", "?", "??", "!?"].map(markWord)).toEqual(["inaccuracy", "mistake", "blunder", "!?"]);
  });

  it("is what a line is worth: how it ends where that is certain, else the number", () => {
    expect(worth({ outcome: "win", ends_in: 5, amount: 1, thing: "" })).toBe("wins in 5");
    expect(worth({ outcome: "loss", ends_in: null, amount: -1, thing: "" })).toBe("loses");
    expect(worth({ outcome: "draw", ends_in: 4, amount: 0, thing: "" })).toBe("draw");
    expect(worth({ outcome: "", ends_in: null, amount: 1.256, thing: "" })).toBe("+1.26");
  });

  it("is told in what the game counts in, with its sign and two digits", () => {
    expect(worth({ outcome: "", ends_in: null, amount: 0.391, thing: "pawn" })).toBe("+0.39 pawns");
    expect(worth({ outcome: "", ends_in: null, amount: -1, thing: "pawn" })).toBe("−1.00 pawns");
    expect(worth({ outcome: "", ends_in: null, amount: 2.5, thing: "marble" })).toBe("+2.50 marble");
  });
});
