import { describe, expect, it } from "vitest";
import type { LessonCard } from "../../src/lib/types";
import { found, lecturesOf } from "../../src/lessons/finding";

function card(name: string, title: string, lectures: string[]): LessonCard {
  const source = "the lectures, whose conventions differ";
  return { name, language: "en", title, source, lectures, question: "What is the value?", tasks: 1, has_demo: false };
}

const CARDS = [card("one", "Árvore de 27 folhas", ["ui", "feup"]), card("two", "Two plies", ["itb", "ui"]), card("three", "Chance", [])];

describe("finding lessons", () => {
  it("looks for every word, whatever its accents and case", () => {
    expect(found(CARDS, "ARVORE folhas", "").map((one) => one.name)).toEqual(["one"]);
    expect(found(CARDS, "value", "")).toHaveLength(3);
    expect(found(CARDS, "value nothing", "")).toEqual([]);
  });

  it("keeps to a lecture, and takes nothing that is said of a source for one", () => {
    expect(lecturesOf(CARDS)).toEqual(["ui", "feup", "itb"]);
    expect(found(CARDS, "", "ui").map((one) => one.name)).toEqual(["one", "two"]);
  });
});
