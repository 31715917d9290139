import { describe, expect, it } from "vitest";
import type { EngineLine, Hint, Node } from "../../src/lib/types";
import { area, plyAt, pointsOf, strokes, worstOf, xOf, yOf } from "../../src/play/graphing";
import { heat, hintMarks, pointer, toMover } from "../../src/play/marking";

const FRAME = { wide: 120, high: 60, edge: 10 };

function node(id: number, score?: number, more: Partial<Node> = {}): Node {
  const found = { id, parent: id - 1, text: `m${id}`, player: id % 2, children: [], ...more };
  return score === undefined ? found : { ...found, score: { score, depth: 5, nodes: 100, is_proven: false, is_thin: score === 0.25 } };
}

describe("the evaluation graph", () => {
  it("spreads plies over the width and scores over the height", () => {
    expect([xOf(0, 4, FRAME), xOf(2, 4, FRAME), xOf(4, 4, FRAME)]).toEqual([10, 60, 110]);
    expect([yOf(1, FRAME), yOf(0.5, FRAME), yOf(0, FRAME), yOf(7, FRAME)]).toEqual([10, 30, 50, 10]);
    expect(xOf(0, 0, FRAME)).toBe(60);
  });

  it("finds the ply under a finger", () => {
    expect([0, 0.5, 1, 0.3].map((share) => plyAt(share, 4, FRAME))).toEqual([0, 2, 4, 1]);
    expect(plyAt(0.7, 0, FRAME)).toBe(0);
  });

  it("has a point for every judged node, hollow where the search was thin", () => {
    const points = pointsOf([node(0, 0.5), node(1), node(2, 0.25, { mark: "?" })], FRAME);
    expect(points.map(({ ply, y, isThin, mark }) => [ply, y, isThin, mark])).toEqual([
      [0, 30, false, ""],
      [2, 40, true, "?"],
    ]);
  });

  it("is broken where nobody has judged", () => {
    const points = pointsOf([node(0, 0.5), node(1, 1), node(2), node(3, 0), node(4, 0)], FRAME);
    expect(strokes(points)).toBe("M10 30L35 10M85 50L110 50");
    expect(area(points, FRAME)).toBe("M10 30L10 30L35 10L35 30ZM85 30L85 50L110 50L110 30Z");
  });

  it("lists the largest mistakes first, and nothing without a mark", () => {
    const line = [node(1, 0.5, { loss: 0.1, mark: "?" }), node(2, 0.5, { loss: 0.4, mark: "??" }), node(3, 0.5, { loss: 0.02 })];
    expect(worstOf(line).map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe("marks on the board", () => {
  const line = (score: number, ...targets: string[]) => ({ score, targets }) as unknown as EngineLine;

  it("points from the first to the last site, or rings the only one", () => {
    expect(pointer(["a", "b", "c"])).toEqual([{ kind: "arrow", targets: ["a", "c"], by: "engine" }]);
    expect(pointer(["a"])[0]?.kind).toBe("ring");
    expect(pointer([])).toEqual([]);
  });

  it("is hottest where whoever moves expects most", () => {
    const [first, second] = heat([line(0.2, "a"), line(0.3, "b"), line(0.9, "b")], 1);
    expect(first).toMatchObject({ targets: ["a"], value: 1 });
    expect(second?.value).toBeCloseTo(0.7);
    expect(toMover(0.2, 0)).toBe(0.2);
  });

  it("tells no place before the third step of a hint", () => {
    const hint: Hint = { score: 0.5, value: "", amount: 0, outcome: "", ends_in: null, is_only: true, region: ["a", "b"], move: "a", targets: ["a"], line: ["a"] };
    expect([0, 1, 2, 3, 4, 5].map((steps) => hintMarks(hint, steps).map(({ kind }) => kind).join())).toEqual(["", "", "", "tint", "ring", "ring"]);
  });
});
