import { describe, expect, it } from "vitest";
import { advance, clickOn, readToken, sitesOf, stepAfter } from "../src/board/paths";
import type { Move } from "../src/lib/types";

const moves = (...texts: string[]): Move[] => texts.map((text, i) => ({ i, t: text, p: text.split(" ") }));

describe("tokens", () => {
  it("are read as sites, piles, slots, choices, numbers and ends", () => {
    expect(readToken("a3")).toEqual({ kind: "site", token: "a3", site: "a3" });
    expect(readToken("a3^2")).toEqual({ kind: "site", token: "a3^2", site: "a3", count: 2 });
    expect(readToken("@hand/k5")).toEqual({ kind: "site", token: "@hand/k5", site: "k5" });
    expect(readToken("?pass")).toEqual({ kind: "choice", token: "?pass", key: "pass" });
    expect(readToken("#-12")).toEqual({ kind: "number", token: "#-12", value: -12 });
    expect(readToken(".")).toEqual({ kind: "done", token: "." });
  });

  it("name the sites that were clicked", () => {
    expect(sitesOf(["a1", "@hand/k5", "?queen", "b2^3"])).toEqual(["a1", "k5", "b2"]);
  });
});

describe("the step after a prefix", () => {
  it("offers each next site once, with all that a click on it may mean", () => {
    const step = stepAfter(moves("a^1", "a^2", "b^1", "?pass", "#3"), []);
    expect([...step.sites.keys()]).toEqual(["a", "b"]);
    expect(step.sites.get("a")?.map((token) => token.token)).toEqual(["a^1", "a^2"]);
    expect(step.buttons.map((token) => token.token)).toEqual(["?pass", "#3"]);
    expect(step.done).toBeUndefined();
  });

  it("offers done when a shorter move is itself legal", () => {
    const all = moves("a1 b2", "a1 b2 c3", "a1 b2 d4");
    const step = stepAfter(all, ["a1", "b2"]);
    expect(step.done?.t).toBe("a1 b2");
    expect([...step.sites.keys()]).toEqual(["c3", "d4"]);
  });

  it("keeps an end of its own apart from the choices, last", () => {
    expect(stepAfter(moves("a1 .", "a1 ?more", "a1 b1"), ["a1"]).buttons.map((token) => token.token)).toEqual(["?more", "."]);
  });

  it("has nothing left for a prefix that no move has", () => {
    const step = stepAfter(moves("a1 b2"), ["z9"]);
    expect([step.left.length, step.sites.size, step.buttons.length]).toEqual([0, 0, 0]);
  });
});

describe("adding a token", () => {
  const all = moves("a1 b2 c3", "a1 d4", "e5");

  it("plays the only move that begins so, if moves complete themselves", () => {
    expect(advance(all, ["a1"], "b2", true)).toEqual({ prefix: [], played: all[0] });
  });

  it("waits for the whole path otherwise", () => {
    expect(advance(all, ["a1"], "b2", false)).toEqual({ prefix: ["a1", "b2"], played: undefined });
    expect(advance(all, ["a1", "b2"], "c3", false).played?.t).toBe("a1 b2 c3");
  });

  it("does not play a move that others continue", () => {
    const chains = moves("a1 b2", "a1 b2 c3");
    expect(advance(chains, ["a1"], "b2", true)).toEqual({ prefix: ["a1", "b2"], played: undefined });
  });

  it("ignores a token that leads nowhere", () => {
    expect(advance(all, ["a1"], "z9", true)).toEqual({ prefix: ["a1"], played: undefined });
  });

  it("reaches every legal move exactly once by its own path", () => {
    const many = moves("a", "b c", "b d", "b d ?x", "b d ?y", "f^1", "f^2", "?pass");
    const reached = many.map((move) => {
      let prefix: readonly string[] = [];
      for (const token of move.p) {
        const next = advance(many, prefix, token, false);
        if (next.played) return next.played.t;
        prefix = next.prefix;
      }
      return stepAfter(many, prefix).done?.t;
    });
    expect(reached).toEqual(many.map((move) => move.t));
  });
});

describe("a click on a site", () => {
  const all = moves("a1 b2", "a1 c3", "d4 b2", "h^1", "h^2");

  it("goes on with the move, or begins another one", () => {
    expect(clickOn(all, ["a1"], "b2")).toEqual({ kind: "token", prefix: ["a1"], token: "b2" });
    expect(clickOn(all, ["a1"], "d4")).toEqual({ kind: "token", prefix: [], token: "d4" });
  });

  it("on the same site takes the click back, and elsewhere all of them", () => {
    expect(clickOn(all, ["a1"], "a1")).toEqual({ kind: "back", prefix: [] });
    expect(clickOn(all, ["a1"], "z9")).toEqual({ kind: "back", prefix: [] });
    expect(clickOn(all, [], "z9")).toEqual({ kind: "nothing" });
  });

  it("asks how many are to be taken from a pile", () => {
    const click = clickOn(all, [], "h");
    expect(click.kind === "ask" && click.tokens.map((token) => token.token)).toEqual(["h^1", "h^2"]);
  });
});
