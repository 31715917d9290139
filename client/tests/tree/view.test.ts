import { describe, expect, it } from "vitest";
import { begun, fitted, isBrief, isSmall, isWorthFitting, LARGEST, panned, showing, zoomed } from "../../src/tree/view";

const PICTURE = { width: 1000, height: 400 };
const SCREEN = { width: 500, height: 500 };

describe("the view of a picture", () => {
  it("fits the whole picture in the middle", () => {
    expect(fitted(PICTURE, SCREEN)).toEqual({ x: 0, y: 150, scale: 0.5 });
  });

  it("begins with all of the picture where its texts can be read, else at the root with texts of ten pixels", () => {
    expect(begun(PICTURE, { width: 900, height: 500 }, 700)).toEqual(fitted(PICTURE, { width: 900, height: 500 }));
    const view = begun({ width: 4000, height: 400 }, SCREEN, 1900);
    expect(18 * view.scale).toBeCloseTo(10);
    expect(1900 * view.scale + view.x).toBeCloseTo(250);
    expect(view.y).toBeCloseTo((500 - 400 * view.scale) / 2);
  });

  it("begins in a low window or on a phone with what can be read, at the top and without room beside the picture", () => {
    for (const screen of [{ width: 1200, height: 180 }, { width: 336, height: 150 }]) {
      const view = begun(PICTURE, screen, 40);
      expect(18 * view.scale).toBeCloseTo(10);
      expect(view.y).toBe(0);
      if (PICTURE.width * view.scale > screen.width) expect(view.x).toBe(0);
    }
  });

  it("needs more room for long texts, which are not written larger", () => {
    const screen = { width: 700, height: 500 };
    expect(begun(PICTURE, screen, 500, true)).toEqual(fitted(PICTURE, screen));
    expect(12.5 * begun(PICTURE, screen, 500, false).scale).toBeCloseTo(10);
    expect(isBrief([{ text: "-12", label: "b1" }])).toBe(true);
    expect(isBrief([{ text: "", label: "0.5" }])).toBe(false);
  });

  it("is fitted where the picture still has a shape, and writes larger where it is small", () => {
    expect(isWorthFitting({ width: 4000, height: 400 }, SCREEN)).toBe(true);
    expect(isWorthFitting({ width: 40_000, height: 400 }, SCREEN)).toBe(false);
    expect(isSmall(fitted(PICTURE, SCREEN))).toBe(true);
    expect(isSmall(fitted(PICTURE, { width: 1000, height: 500 }))).toBe(false);
  });

  it("does not blow up a small picture", () => {
    expect(fitted({ width: 10, height: 10 }, SCREEN).scale).toBeLessThan(2);
  });

  it("keeps what is under the pointer where it is while zooming", () => {
    const view = { x: 20, y: -30, scale: 0.5 };
    const larger = zoomed(view, 1.7, 120, 80);
    expect((120 - larger.x) / larger.scale).toBeCloseTo((120 - view.x) / view.scale);
    expect((80 - larger.y) / larger.scale).toBeCloseTo((80 - view.y) / view.scale);
    expect(zoomed(view, 1e9, 0, 0).scale).toBe(LARGEST);
  });

  it("never loses the picture", () => {
    const far = panned({ x: 0, y: 0, scale: 1 }, 1e6, -1e6, PICTURE, SCREEN);
    expect(far.x).toBeLessThan(SCREEN.width);
    expect(far.y).toBeGreaterThan(-PICTURE.height);
  });

  it("moves only as far as it must to show a point", () => {
    const view = { x: 0, y: 0, scale: 1 };
    expect(showing(view, 250, 250, SCREEN)).toBe(view);
    expect(showing(view, 900, 250, SCREEN).x).toBe(-460);
  });
});
