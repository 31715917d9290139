import { describe, expect, it } from "vitest";
import type { WhatIf, WhatIfRange } from "../../src/lib/types";
import { axisOf, bands, pulledTo, rangeAt } from "../../src/tree/axis";

function range(low: number | null, high: number | null): WhatIfRange {
  return { low, high, value: "", move: "", leaves_seen: 0, cuts: 0, is_seen: true };
}

const ASKED: WhatIf = { path: [0], now: 5, ranges: [range(null, 3), range(3, 3), range(3, 8), range(8, null)], current: 2, say: "" };

describe("the axis of a what-if", () => {
  it("gives infinite ranges ends that hold every finite end and the value", () => {
    const axis = axisOf(ASKED);
    expect(axis.low).toBeLessThan(3);
    expect(axis.high).toBeGreaterThan(8);
    expect(axisOf({ ...ASKED, now: null, ranges: [range(null, null)] })).toEqual({ low: -10, high: 10, step: 1 });
  });

  it("pulls a leaf by whole steps, up for more, and never off the axis", () => {
    const axis = { low: 0, high: 12, step: 0.5 };
    expect(pulledTo(axis, 5, 0)).toBe(5);
    expect(pulledTo(axis, 5, 10)).toBe(5.5);
    expect(pulledTo(axis, 5, -40)).toBe(3);
    expect([pulledTo(axis, 5, 1000), pulledTo(axis, 5, -1000)]).toEqual([12, 0]);
  });

  it("covers the axis with the ranges, one after the other", () => {
    const found = bands(ASKED, axisOf(ASKED));
    expect(found[0]!.from).toBe(0);
    expect(found.at(-1)!.to).toBe(1);
    found.slice(1).forEach((band, at) => expect(band.from).toBeCloseTo(found[at]!.to));
  });

  it("knows the range of a value, also where ranges touch", () => {
    expect(rangeAt(ASKED, -50)).toBe(0);
    expect(rangeAt(ASKED, 3)).toBe(1);
    expect(rangeAt(ASKED, 8)).toBe(2);
    expect(rangeAt(ASKED, 9)).toBe(3);
    const told = [{ ...range(null, 4), has_high: false }, { ...range(4, null), has_low: true }];
    expect(rangeAt({ ...ASKED, ranges: told, current: 0 }, 4)).toBe(1);
  });
});
