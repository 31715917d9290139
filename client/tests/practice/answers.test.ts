import { describe, expect, it } from "vitest";
import type { FieldView, TreePicture, TreePlace } from "../../src/lib/types";
import { crossed, formOf, isUnmarked, looksOf, placeOf } from "../../src/practice/answers";

function place(x: number, depth: number, parent: number, name: string): TreePlace {
  return { x, y: 50 * depth, wide: 20, high: 20, kind: name ? "max" : "leaf", name, label: "", text: "", spoken: "", parent, path: [] };
}

/** A with B and C below it, two leaves each. */
const PICTURE: TreePicture = {
  width: 100, height: 100, inside: true, arcs: [],
  places: [place(40, 0, -1, "A"), place(10, 1, 0, "B"), place(0, 2, 1, ""), place(20, 2, 1, ""), place(70, 1, 0, "C"), place(60, 2, 4, ""), place(80, 2, 4, "")],
};
const SEEN: FieldView[] = ["B:a", "B:b", "C:a", "C:b"].map((label) => ({ label, is_number: false, choices: ["seen", "cut"] }));
const NAMED: FieldView[] = ["A", "B", "C"].map((label) => ({ label, is_number: true, choices: [] }));

describe("the blanks of an exercise", () => {
  it("are told apart by their form", () => {
    expect(formOf({ fields: SEEN, picture: PICTURE })).toBe("cuts");
    expect(formOf({ fields: NAMED, picture: PICTURE })).toBe("values");
    expect(formOf({ fields: [{ label: "move", is_number: false, choices: ["a", "b"] }], picture: PICTURE })).toBe("plain");
  });

  it("belong to the node of their name, with or without a player", () => {
    expect(placeOf({ label: "C, North", is_number: true, choices: [] }, PICTURE)).toBe(4);
    expect(placeOf({ label: "α", is_number: true, choices: [] }, PICTURE)).toBe(-1);
  });
});

describe("crossing out", () => {
  const none = ["seen", "seen", "seen", "seen"];

  it("cuts every leaf below a branch, and takes it back", () => {
    const once = crossed(none, SEEN, PICTURE, 4);
    expect(once).toEqual(["seen", "seen", "cut", "cut"]);
    expect(crossed(once, SEEN, PICTURE, 4)).toEqual(none);
    expect(crossed(none, SEEN, PICTURE, 3)).toEqual(["seen", "cut", "seen", "seen"]);
  });

  it("may be left undone, which only blanks for cuts can mean", () => {
    expect(isUnmarked("cuts", none, SEEN)).toBe(true);
    expect(isUnmarked("cuts", none.with(2, "cut"), SEEN)).toBe(false);
    expect(isUnmarked("values", ["", "", ""], NAMED)).toBe(false);
  });

  it("is drawn at the highest branch only", () => {
    const looks = looksOf("cuts", ["seen", "cut", "cut", "cut"], { fields: SEEN, picture: PICTURE });
    expect(looks.map((look) => look.classes)).toEqual(["h", "h", "h", "xC", "xC", "x", "x"]);
  });

  it("shows typed values in their nodes", () => {
    const looks = looksOf("values", ["", "3", ""], { fields: NAMED, picture: PICTURE });
    expect(looks[1]?.value).toBe("3");
    expect(looks[0]?.value).toBe("");
  });
});
