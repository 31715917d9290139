import { describe, expect, it } from "vitest";
import type { EngineLine, Hint, Node } from "../../src/lib/types";
import { area, luckiestOf, plyAt, pointsOf, spread, strokes, throwsOf, widths, worstOf, xOf, yOf } from "../../src/play/graphing";
import { endsOf, leastLoss, moverScore, sayChange, sayScore, seatScore } from "../../src/play/judging";
import { heat } from "../../src/play/heating";
import { pointer } from "../../src/play/marking";
import { hintMarks } from "../../src/play/rungs";

const FRAME = { wide: 120, high: 60, edge: 10 };

function node(id: number, score?: number, more: Partial<Node> = {}): Node {
  const found = { id, parent: id - 1, text: `m${id}`, player: id % 2, children: [], ...more };
  return score === undefined ? found : { ...found, score: { score, depth: 5, nodes: 100, is_proven: false, is_thin: score === 0.25 } };
}

describe("lines of several seats", () => {
  it("have names at their ends that do not cover each other", () => {
    const found = spread([35, 36, 35.5], 12, 70);
    const [first, second, third] = found as [number, number, number];
    expect(third - first).toBeGreaterThanOrEqual(12);
    expect(second - third).toBeGreaterThanOrEqual(12);
  });

  it("keep their names within the graph, and where there is room beside their lines", () => {
    expect(spread([2, 69], 12, 70)).toEqual([6, 64]);
    expect(spread([20, 50], 12, 70)).toEqual([20, 50]);
    const crowded = spread([69, 69, 69], 12, 70);
    expect(Math.max(...crowded)).toBeLessThanOrEqual(64);
    expect(Math.min(...crowded)).toBeGreaterThanOrEqual(6);
  });

  it("are thinner one by one, so that each is seen where they are one", () => {
    for (const count of [2, 3, 6]) {
      const found = widths(count);
      expect(found.every((width, at) => at === 0 || width < found[at - 1]!)).toBe(true);
      expect(found[0]).toBeLessThanOrEqual(5);
    }
  });

  it("leave room for their names behind the last ply", () => {
    expect(xOf(4, 4, { ...FRAME, after: 30 })).toBe(80);
    expect(plyAt(80 / 120, 4, { ...FRAME, after: 30 })).toBe(4);
  });
});

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

describe("games of one seat, and of several", () => {
  const alone = { judged_by: "alone" as const, points: [0, 200] as [number, number] };
  const seats = { judged_by: "seats" as const };

  it("draws one who plays alone between the least and the most that was expected", () => {
    const line = [node(0, 0.4), node(1, 0.6), node(2, 0.5)];
    expect(endsOf(alone, line)).toEqual([0.4, 0.6]);
    expect(pointsOf(line, FRAME, { ends: endsOf(alone, line) }).map(({ y }) => Math.round(y))).toEqual([50, 10, 30]);
    expect(endsOf({ judged_by: "sides" }, line)).toEqual([0, 1]);
    const [low, high] = endsOf(alone, [node(0, 0.4)]);
    expect(low < 0.4 && 0.4 < high).toBe(true);
  });

  it("tells points where there are points, and percent elsewhere", () => {
    expect(sayScore(alone, 0.5)).toContain("100");
    expect(sayChange(alone, -0.05)).toBe("−10");
    expect(sayChange(seats, 0.05)).toMatch(/^\+5\s?%$/);
    expect(leastLoss(alone)).toBe(0.0025);
    expect(leastLoss(seats)).toBeUndefined();
  });

  it("has a score for every seat, and none where only the mover's is known", () => {
    const found = { score: 0.2, scores: [0.2, 0.7, 0.1] };
    expect([0, 1, 2].map((seat) => seatScore(seats, found, seat))).toEqual([0.2, 0.7, 0.1]);
    expect(seatScore(seats, { score: 0.3 }, 1)).toBeUndefined();
    expect(moverScore(seats, { score: 0.3 }, 1)).toBe(0.3);
    expect(seatScore({ judged_by: "sides" }, { score: 0.3 }, 1)).toBeCloseTo(0.7);
    expect(seatScore(alone, undefined, 0)).toBeUndefined();
  });

  it("marks a mistake on the line of whoever made it", () => {
    const line = [node(0, 0.5), node(1, 0.4, { mark: "?" })];
    expect([0, 1].map((seat) => pointsOf(line, FRAME, { seat }).map(({ mark }) => mark))).toEqual([["", ""], ["", "?"]]);
  });

  it("draws what throws have changed, and lists the luckiest and the unluckiest first", () => {
    const luck = (gave: number, thrower: number | null) => ({ luck: { gave: [gave, -gave], thrower } });
    const line = [node(0, 0.5), node(1, 0.75, luck(0.25, 0)), node(2, 0.7), node(3, 0.4, luck(-0.3, 1)), node(4, 0.4, luck(0, 0))];
    expect(throwsOf(pointsOf(line, FRAME), (id) => id === 1)).toBe("M10 30L35 20");
    expect(luckiestOf(line).map(({ id }) => id)).toEqual([3, 1]);
    expect(luckiestOf(line, 1)).toHaveLength(1);
  });

  it("lists losses without a mark where a least loss is given", () => {
    const line = [node(1, 0.5, { loss: 0.01 }), node(2, 0.5, { loss: 0.001 })];
    expect(worstOf(line)).toEqual([]);
    expect(worstOf(line, 6, 0.005).map(({ id }) => id)).toEqual([1]);
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
    const [first, second] = heat({ judged_by: "sides" }, [line(0.2, "a"), line(0.3, "b"), line(0.9, "b")], 1);
    expect(first).toMatchObject({ targets: ["a"], value: 1 });
    expect(second?.value).toBeCloseTo(0.7);
  });

  it("tells no place before the third step of a hint", () => {
    const hint: Hint = { score: 0.5, value: "", amount: 0, thing: "", outcome: "", ends_in: null, is_only: true, region: ["a", "b"], move: "a", targets: ["a"], line: ["a"] };
    expect([0, 1, 2, 3, 4, 5].map((steps) => hintMarks(hint, steps).map(({ kind }) => kind).join())).toEqual(["", "", "", "tint", "ring", "ring"]);
  });
});
