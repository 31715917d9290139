import { describe, expect, it } from "vitest";
import { everything, fits, readWanted } from "../src/games/filters";
import type { GameCard } from "../src/lib/types";

const card: GameCard = {
  name: "some-dice",
  title: "Számláló",
  family: "Dice",
  summary: "Roll and count.",
  players: [2, 3, 4],
  chance: true,
  hidden: false,
  zero_sum: true,
  options: [],
};

describe("the gallery", () => {
  it("finds a game by parts of words, without case and accents", () => {
    expect(fits(card, { ...everything, text: "szaml ROLL" })).toBe(true);
    expect(fits(card, { ...everything, text: "szaml bluff" })).toBe(false);
  });

  it("filters by chance, information, players and family", () => {
    expect(fits(card, { ...everything, chance: "yes", hidden: "no", players: "3", family: "Dice" })).toBe(true);
    for (const wrong of [{ chance: "no" }, { hidden: "yes" }, { players: "1" }, { family: "Cards" }] as const)
      expect(fits(card, { ...everything, ...wrong })).toBe(false);
  });

  it("reads what an address wants, and nothing that makes no sense", () => {
    const wanted = readWanted(new URLSearchParams("q=abc&chance=maybe&players=2"));
    expect(wanted).toEqual({ text: "abc", chance: "", hidden: "", players: "2", family: "" });
  });
});
