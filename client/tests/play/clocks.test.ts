import { describe, expect, it } from "vitest";
import { isLow, leftOf, written, type Reading } from "../../src/play/clocks";

const READING: Reading = { clock: { left: [65, 30], increment: 2, running: 1 }, at: 1000 };

describe("clocks", () => {
  it("tick for whoever's time runs, and stand for everybody else", () => {
    expect(leftOf(READING, 1, 3500)).toBe(27.5);
    expect(leftOf(READING, 0, 3500)).toBe(65);
  });

  it("never show less than nothing, nor more than was told", () => {
    expect(leftOf(READING, 1, 99_000)).toBe(0);
    expect(leftOf(READING, 1, 500)).toBe(30);
  });

  it("are written as people read them", () => {
    expect([3723, 65, 64.2, 9.94, 0.01, 0].map(written)).toEqual(["1:02:03", "1:05", "1:05", "10.0", "0.1", "0.0"]);
  });

  it("are low under twenty seconds", () => {
    expect([isLow(20), isLow(19.9)]).toEqual([false, true]);
  });
});
