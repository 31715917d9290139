import { describe, expect, it } from "vitest";
import { Walk } from "../src/board/walk.svelte";
import type { Move } from "../src/lib/types";

const moves = (...texts: string[]): Move[] => texts.map((t, i) => ({ i, t, p: t.split("-") }));

/** A board whose server takes its time: `answer` brings the position after the move. */
function board(first: Move[], groups: string[][] = []) {
  const state = { moves: first, isBusy: false, turn: 0, played: [] as string[] };
  const walk = new Walk(
    () => state.moves,
    () => true,
    () => false,
    () => state.isBusy,
    (move) => {
      state.played.push(move.t);
      state.isBusy = true;
    },
    { turn: () => state.turn, group: (site) => groups.find((group) => group.includes(site)) ?? [] },
  );
  const answer = (next: Move[]) => {
    state.moves = next;
    state.isBusy = false;
    return walk.goOn();
  };
  return { walk, state, answer };
}

describe("a group of sites", () => {
  it("stands for the one of them that can be chosen", () => {
    const { walk, state } = board(moves("d2", "e1"), [["d1", "d2", "d3"]]);
    expect(walk.meant("d3")).toBe("d2");
    expect(walk.meant("c1")).toBeUndefined();
    walk.click("d3");
    expect(state.played).toEqual(["d2"]);
  });

  it("means nothing where several of them can be chosen, or none", () => {
    const { walk, state } = board(moves("d1", "d2"), [["d1", "d2", "d3"], ["e1", "e2"]]);
    expect(walk.click("d3")).toBe(false);
    expect(walk.click("e1")).toBe(false);
    expect(state.played).toEqual([]);
  });
});

describe("a quick series of clicks", () => {
  it("ends when somebody else is to move", () => {
    const { walk, state, answer } = board(moves("?roll", "?hold"));
    for (let count = 1; count <= 3; count += 1) walk.press("?roll", count);
    answer(moves("?roll", "?hold"));
    state.turn = 1;
    expect(answer(moves("?roll", "?hold"))).toEqual([""]);
    walk.press("?roll", 4);
    expect(state.played).toEqual(["?roll", "?roll"]);
    walk.press("?roll", 1);
    expect(state.played).toHaveLength(3);
  });

  it("ends for sites, too", () => {
    const { walk, state, answer } = board(moves("d1"), [["d1", "d2"]]);
    walk.click("d2", 1);
    state.turn = 1;
    answer(moves("d2"));
    expect(walk.click("d2", 2)).toBe(false);
    expect(state.played).toEqual(["d1"]);
  });
});

describe("clicks while a move is under way", () => {
  it("wait, and are played one after the other in the positions that follow", () => {
    const { walk, state, answer } = board(moves("a1", "a2", "a3"));
    for (const site of ["a1", "a2", "a3"]) walk.click(site);
    expect(state.played).toEqual(["a1"]);
    expect(answer(moves("a2", "a3"))).toEqual([]);
    expect(state.played).toEqual(["a1", "a2"]);
    expect(answer(moves("a3"))).toEqual([]);
    expect(state.played).toEqual(["a1", "a2", "a3"]);
  });

  it("make up a move of several clicks together", () => {
    const { walk, state, answer } = board(moves("a1-b1", "a1-b2"));
    for (const site of ["a1", "b1", "c1", "c2"]) walk.click(site);
    expect([...walk.chosen]).toEqual(["a1", "b1"]);
    answer(moves("c1-c2", "c1-c3"));
    expect(state.played).toEqual(["a1-b1", "c1-c2"]);
  });

  it("are told when they mean nothing in the position that follows", () => {
    const { walk, state, answer } = board(moves("a1", "a2"));
    for (const site of ["a1", "a1"]) walk.click(site);
    expect(answer(moves("a2"))).toEqual(["a1"]);
    expect(state.played).toEqual(["a1"]);
  });

  it("are given up when the move was not played", () => {
    const { walk, state } = board(moves("a1", "a2"));
    for (const site of ["a1", "a2"]) walk.click(site);
    state.isBusy = false;
    expect(walk.giveUp()).toEqual(["a2"]);
    expect(walk.goOn()).toEqual([]);
    expect(state.played).toEqual(["a1"]);
  });

  it("hold for choices and for moves of the list, too", () => {
    const { walk, state, answer } = board(moves("?pass", "a1"));
    walk.click("a1");
    walk.press("?pass");
    walk.finish(moves("a2")[0]!);
    answer(moves("?pass", "a2"));
    expect(state.played).toEqual(["a1", "?pass"]);
    answer(moves("a2"));
    expect(state.played).toEqual(["a1", "?pass", "a2"]);
  });
});
