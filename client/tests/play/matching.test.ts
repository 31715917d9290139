import { describe, expect, it } from "vitest";
import type { RecordCard } from "../../src/lib/types";
import { matching } from "../../src/play/matching";

const card = (number: number, players: string[], event = "", when = ""): RecordCard => ({ number, players, result: "1-0", when, event, opening: "1. e4 e5" });
const games = [card(1, ["Réti", "Tartakower"], "Vienna", "1910"), card(2, ["", "Réti"]), card(3, [], "", "1910-05")];
const numbers = (text: string) => matching(games, text).map(({ number }) => number);

describe("a game among those of a file", () => {
  it("is found by all words of a text, wherever they stand, without case and accents", () => {
    expect(numbers("RETI")).toEqual([1, 2]);
    expect(numbers("1910 vien")).toEqual([1]);
    expect(numbers("1910 nobody")).toEqual([]);
  });

  it("is every one as long as nothing is typed", () => {
    expect(numbers("  ")).toEqual([1, 2, 3]);
  });
});
