import { describe, expect, it } from "vitest";
import type { LessonCard } from "../../src/lib/types";
import { decksOf, found } from "../../src/lessons/finding";

function card(name: string, title: string, source: string): LessonCard {
  return { name, title, source, question: "What is the value?", tasks: 1, has_demo: false };
}

const CARDS = [card("one", "Árvore de 27 folhas", "UI, FEUP Porto (slide 4, left)"), card("two", "Two plies", "ITB")];

describe("finding lessons", () => {
  it("looks for every word, whatever its accents and case", () => {
    expect(found(CARDS, "ARVORE folhas", "").map((one) => one.name)).toEqual(["one"]);
    expect(found(CARDS, "value", "")).toHaveLength(2);
    expect(found(CARDS, "value nothing", "")).toEqual([]);
  });

  it("keeps to a lecture", () => {
    expect(decksOf(CARDS[0]!)).toEqual(["UI", "FEUP Porto"]);
    expect(found(CARDS, "", "UI").map((one) => one.name)).toEqual(["one"]);
  });
});
