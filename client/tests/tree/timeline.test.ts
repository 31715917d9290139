import { describe, expect, it } from "vitest";
import type { TreeStep } from "../../src/lib/types";
import { BLANK, nextCut, Timeline } from "../../src/tree/timeline";

function step(c: (number | string)[][], k: [number, string[][]] = [0, []]): TreeStep {
  return { c, k, line: "", n: [0, 0, 0] };
}

describe("the timeline", () => {
  const steps = [
    step([]),
    step([[0, "sTH"]], [0, [["A", "[-∞, ∞]"]]]),
    step([[0, "sT"], [1, "sH", "3"]], [1, [["B", "[-∞, ∞]"]]]),
    step([[1, "s", "3"], [2, "xC"]], [1, []]),
  ];

  it("folds the changes of all steps up to the one asked for", () => {
    const moment = new Timeline(3, steps).at(3);
    expect(moment.looks.map((look) => look.classes)).toEqual(["sT", "s", "xC"]);
    expect(moment.looks[1]).toEqual({ classes: "s", value: "3", side: "" });
    expect(moment.stack).toEqual([{ name: "A", window: "[-∞, ∞]" }]);
  });

  it("gives the same when one goes back as when one came", () => {
    const timeline = new Timeline(3, steps);
    const there = timeline.at(1);
    timeline.at(3);
    expect(timeline.at(1)).toEqual(there);
    expect(timeline.at(1).looks[0]).toBe(there.looks[0]);
    expect(timeline.at(1).looks[2]).toBe(BLANK);
  });

  it("stays within the ends", () => {
    const timeline = new Timeline(3, steps);
    expect(timeline.at(99).step).toBe(3);
    expect(timeline.at(-5).step).toBe(0);
    expect(new Timeline(0, []).at(4).looks).toEqual([]);
  });

  it("agrees with a plain fold on a long run, in whichever order the steps are asked for", () => {
    const long = Array.from({ length: 1500 }, (_, at) => step([[at % 40, at % 3 ? "s" : "h", String(at)]], [at % 5, [[`n${at}`, ""]]]));
    const timeline = new Timeline(40, long);
    for (const wanted of [1499, 0, 200, 199, 201, 1000, 777, 400]) {
      const looks = new Array<string>(40).fill("");
      let stack: string[] = [];
      for (let at = 0; at <= wanted; at += 1) {
        looks[at % 40] = String(at);
        stack = [...stack.slice(0, at % 5), `n${at}`];
      }
      const moment = timeline.at(wanted);
      expect(moment.looks.map((look) => look.value)).toEqual(looks);
      expect(moment.stack.map((call) => call.name)).toEqual(stack);
    }
  });

  it("knows which marks a place ever bears", () => {
    expect(new Timeline(3, steps).marks()).toEqual(["TH", "H", "C"]);
  });
});

describe("jumping between cuts", () => {
  it("finds the nearest on either side and says when there is none", () => {
    expect(nextCut([4, 9], 4, 1)).toBe(9);
    expect(nextCut([4, 9], 9, -1)).toBe(4);
    expect(nextCut([4, 9], 9, 1)).toBeNull();
    expect(nextCut([], 0, -1)).toBeNull();
  });
});
