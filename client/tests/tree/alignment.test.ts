import { describe, expect, it } from "vitest";
import type { RunView, TreePlace } from "../../src/lib/types";
import { aligned, tickOf, tickOfCut } from "../../src/tree/alignment";
import { cutChanges } from "../../src/tree/changes";

/** A root with four leaves; a run is told by the order in which it looks at them, with the leaves it cuts at its end. */
function run(visits: number[], cut: number[] = [], text = "1 2 3 4"): RunView {
  const places = [-1, 0, 1, 2, 3].map((leaf) => ({
    x: leaf * 10, y: leaf < 0 ? 0 : 50, wide: 10, high: 10, kind: leaf < 0 ? "max" : "leaf", name: "", label: "", text: "", spoken: "",
    parent: leaf < 0 ? -1 : 0, path: leaf < 0 ? [] : [leaf],
  })) satisfies TreePlace[];
  const steps = [{ c: [], k: [0, []], line: "", n: [0, 0, 0] }] as RunView["steps"];
  visits.forEach((leaf, at) => {
    steps.push({ c: [[0, "sT"]], k: [0, []], line: "", n: [at, 0, 0] });
    steps.push({ c: [[leaf + 1, "sH"]], k: [0, []], line: "", n: [at + 1, 0, 0] });
  });
  if (cut.length) steps.push({ c: cut.map((leaf) => [leaf + 1, "xC"]), k: [0, []], line: "", n: [visits.length, cut.length, 1] });
  return { text, steps, cuts: cut.length ? [steps.length - 1] : [], picture: { width: 0, height: 0, inside: true, places, arcs: [] } } as unknown as RunView;
}

describe("two runs on one clock", () => {
  it("stand after the same leaf, and the one that skips it waits", () => {
    const clock = aligned(run([0, 1, 2, 3]), run([0, 2], [1, 3]));
    expect(clock.kind).toBe("leaf");
    expect(clock.ticks).toEqual([[0, 0], [2, 2], [4, 2], [6, 4], [8, 4], [8, 5]]);
  });

  it("are aligned by the number of leaves where one goes its own way, or the trees differ", () => {
    expect(aligned(run([2, 0]), run([0, 1, 2])).kind).toBe("count");
    expect(aligned(run([0, 1]), run([0, 1], [], "2 1 3 4")).kind).toBe("count");
    expect(aligned(run([2, 0]), run([0, 1, 2])).ticks).toEqual([[0, 0], [2, 2], [4, 4], [4, 6], [4, 6]]);
  });

  it("find the tick of a step", () => {
    const clock = aligned(run([0, 1, 2, 3]), run([0, 2], [1, 3]));
    expect(tickOf(clock, 0, 5)).toBe(2);
    expect(tickOf(clock, 1, 0)).toBe(0);
  });

  it("go to the cuts of either run together", () => {
    const [one, other] = [run([0, 1, 2], [3]), run([0, 2], [1, 3])];
    const clock = aligned(one, other);
    const cuts = [one.cuts, other.cuts] as const;
    const found = tickOfCut(clock, cuts, 0, 1)!;
    expect(clock.ticks[found]![0] >= one.cuts[0]! || clock.ticks[found]![1] >= other.cuts[0]!).toBe(true);
    expect(tickOfCut(clock, cuts, clock.ticks.length - 1, 1)).toBeNull();
    expect(tickOfCut(clock, cuts, found, -1)).toBeNull();
  });
});

describe("what changed between two runs", () => {
  it("names the steps of cuts that appeared and of cuts that vanished", () => {
    expect(cutChanges(run([0, 1, 2], [3]), run([0, 1], [2, 3]))).toEqual({ appeared: [5], vanished: [] });
    expect(cutChanges(run([0, 1], [2, 3]), run([0, 1, 2, 3]))).toEqual({ appeared: [], vanished: [5] });
  });
});
