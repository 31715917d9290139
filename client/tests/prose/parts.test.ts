import { describe, expect, it } from "vitest";
import { parts, runs } from "../../src/prose/parts";

describe("a longer text", () => {
  it("has its headings apart from what stands under them", () => {
    const told = "Rules\n    The players take\n    turns.\n\n    Then they stop.\n\nBoard\n    Seven columns.";
    expect(parts(told)).toEqual([
      { title: "Rules", blocks: [{ kind: "text", text: "The players take turns." }, { kind: "text", text: "Then they stop." }] },
      { title: "Board", blocks: [{ kind: "text", text: "Seven columns." }] },
    ]);
  });

  it("may have no headings, and lists and drawings instead", () => {
    expect(parts("Aim. Win\nthe game.\n\n- one\n  goes on\n- two\n\n    a b\n      c")).toEqual([
      {
        title: "",
        blocks: [
          { kind: "text", text: "Aim. Win the game." },
          { kind: "list", items: ["one goes on", "two"] },
          { kind: "drawn", text: "a b\n  c" },
        ],
      },
    ]);
  });

  it("keeps what is drawn within a part, and takes a dash within a sentence for no list", () => {
    const told = "Board\n    For example\n        3 12 | 2\n        max(a b)\n    A row shows strokes,\n    - drawn and . free.";
    expect(parts(told)[0]?.blocks).toEqual([
      { kind: "text", text: "For example" },
      { kind: "drawn", text: "3 12 | 2\nmax(a b)" },
      { kind: "text", text: "A row shows strokes, - drawn and . free." },
    ]);
  });

  it("begins a paragraph where a line was ended on purpose", () => {
    const told = "Rules\n    This first line is a long one that\n    ends here. So\n    does not this, but this one.\n    A king steps and jumps.";
    expect(parts(told)[0]?.blocks.map((block) => block.kind === "text" && block.text.slice(0, 6))).toEqual(["This f", "A king"]);
  });

  it("has tables of terms", () => {
    expect(parts("Rules\n    The sheet:\n    chance     all dice\n               added up\n    yahtzee    50")[0]?.blocks[1]).toEqual({
      kind: "terms",
      rows: [
        ["chance", "all dice added up"],
        ["yahtzee", "50"],
      ],
    });
  });

  it("shows what stands between backquotes as code, without them", () => {
    expect(runs("With `target` points.")).toEqual([
      { text: "With ", isCode: false },
      { text: "target", isCode: true },
      { text: " points.", isCode: false },
    ]);
  });
});
