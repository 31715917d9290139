import { describe, expect, it } from "vitest";
import { hasBranch, hasNode, partFor } from "../../src/tree/culling";

const screen = { width: 1000, height: 400 };
const near = { x: 0, y: 0, scale: 1 };
const node = (x: number, y = 200) => ({ x, y, wide: 40, high: 30 });

describe("the part of a large picture that is drawn", () => {
  it("has what is seen and some room around it", () => {
    const part = partFor(near, screen);
    expect(hasNode(part, node(500))).toBe(true);
    expect(hasNode(part, node(1400))).toBe(true);
    expect(hasNode(part, node(5000))).toBe(false);
    expect(hasNode(part, node(500, -5000))).toBe(false);
  });

  it("stays the same object while it serves", () => {
    const part = partFor(near, screen);
    expect(partFor({ x: -300, y: 0, scale: 1 }, screen, part)).toBe(part);
    const next = partFor({ x: -900, y: 0, scale: 1 }, screen, part);
    expect(next).not.toBe(part);
    expect(hasNode(next, node(1800))).toBe(true);
  });

  it("is made anew when somebody has come so near that far more is drawn than seen", () => {
    const part = partFor({ x: 0, y: 0, scale: 0.5 }, screen);
    expect(partFor({ x: -500, y: -100, scale: 4 }, screen, part)).not.toBe(part);
  });

  it("knows when texts cannot be read", () => {
    const part = partFor({ x: 0, y: 0, scale: 0.1 }, screen);
    expect(part.isFar).toBe(true);
    expect(partFor({ x: 0, y: 0, scale: 0.3 }, screen, part).isFar).toBe(false);
  });

  it("has a branch whose ends are both far away, on either side", () => {
    const part = partFor(near, screen);
    expect(hasBranch(part, node(-5000, 100), node(5000, 300))).toBe(true);
    expect(hasBranch(part, node(4000, 100), node(5000, 300))).toBe(false);
  });
});
