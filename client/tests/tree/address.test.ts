import { describe, expect, it } from "vitest";
import { read, written, type LabState } from "../../src/tree/address";

const PLAIN: LabState = { source: { kind: "text", text: "3 12 8 | 2 4 6" }, algorithm: "", settings: {}, step: 0, windows: false, rival: null };

function again(state: LabState): LabState {
  return read(new URLSearchParams(written(state).toString()), "fallback");
}

describe("the state in the address", () => {
  it.each<[string, LabState]>([
    ["a typed tree", PLAIN],
    ["vectors and signs", { ...PLAIN, source: { kind: "text", text: "players A B: ((1,2) (4,-2)) & #x+y=%" } }],
    ["settings of every type", { ...PLAIN, algorithm: "alpha-beta", settings: { strict: true, seed: 7, order: "best", first_guess: -1.5 }, step: 12, windows: true }],
    ["a position of a game", { ...PLAIN, source: { kind: "game", game: "some-game", options: { size: 4, swap: false }, moves: "a1 b2", depth: 3, guess: false, only: "a1" } }],
    ["the search of an engine", { ...PLAIN, source: { kind: "search", game: "some-game", position: "xo./...", depth: 6, plies: 2 } }],
    ["a task of a lesson", { ...PLAIN, source: { kind: "lesson", name: "two-ply", task: 1 } }],
    ["an exercise", { ...PLAIN, source: { kind: "exercise", code: "cuts/7/depth=3" } }],
    ["a comparison", { ...PLAIN, rival: { algorithm: "minimax", settings: { depth: 2 }, order: "" } }],
    ["a comparison of orders", { ...PLAIN, rival: { algorithm: "", settings: {}, order: "worst" } }],
  ])("comes back as it was: %s", (_, state) => {
    expect(again(state)).toEqual(state);
  });

  it("takes the fallback where nothing is said, and no nonsense", () => {
    expect(read(new URLSearchParams(""), "1 2").source).toEqual({ kind: "text", text: "1 2" });
    expect(read(new URLSearchParams("i=-4&bo=odd&b=x"), "").step).toBe(0);
    expect(read(new URLSearchParams("i=-4&bo=odd&b=x"), "").rival?.order).toBe("");
  });
});
