import { describe, expect, it } from "vitest";
import { number, phrase } from "../src/lib/plural";

const words = {
  plain: "A move",
  slot: "{seat} plays {move}, then {seat}",
  "game.one": "{count} igra",
  "game.few": "{count} igre",
  "game.other": "{count} igara",
  "only.other": "{count} permainan",
};

describe("words", () => {
  it("fill their slots, each as often as it stands there", () => {
    expect(phrase(words, "en", "slot", { seat: "Black", move: "a1" })).toBe("Black plays a1, then Black");
  });

  it("leave a slot that nothing fills, and show a key that is missing", () => {
    expect(phrase(words, "en", "slot", { seat: "Black" })).toBe("Black plays {move}, then Black");
    expect(phrase(words, "en", "no.such")).toBe("no.such");
  });

  it("take the plural form of the language", () => {
    expect([1, 2, 5, 21, 22].map((count) => phrase(words, "sr", "game", {}, count))).toEqual([
      "1 igra",
      "2 igre",
      "5 igara",
      "21 igra",
      "22 igre",
    ]);
    expect(phrase(words, "id", "only", {}, 1)).toBe("1 permainan");
    expect(phrase(words, "en", "plain", {}, 3)).toBe("A move");
  });

  it("write numbers as the language does", () => {
    expect(number("en", 1234.5)).toBe("1,234.5");
    expect(number("id", 1234.5)).toBe("1.234,5");
  });
});
