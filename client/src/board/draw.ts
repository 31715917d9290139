// Pictures as SVG text: a board has hundreds of small shapes, and text is by far the lightest way to them. Whatever is
// written into it is escaped here, and only here.
import { round, written, type Place, type Point } from "./geometry";

export type Style = Readonly<Record<string, string | number | undefined>>;

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (value: string | number): string => String(value).replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** An element; attributes without a value are left out. */
export function element(name: string, style: Style, inside = ""): string {
  const attributes = Object.entries(style).map(([key, value]) => (value === undefined ? "" : ` ${key}="${escaped(value)}"`));
  return `<${name}${attributes.join("")}>${inside}</${name}>`;
}

/** How most shapes look: filled, and outlined. */
export function paint(fill: string, stroke = "none", width?: number, more?: Style): Style {
  return { fill, stroke, "stroke-width": width, "stroke-linejoin": "round", ...more };
}

/** Only the line. */
export const outlined = (stroke: string, width: number, more?: Style): Style => paint("none", stroke, width, more);

export const path = (d: string, style: Style): string => element("path", { d, ...style });
export const polygon = (points: readonly Point[], style: Style): string => element("polygon", { points: written(points), ...style });
export const line = (points: readonly Point[], style: Style): string =>
  element("polyline", { points: written(points), "stroke-linecap": "round", ...style });
export const circle = ([x, y]: Point, radius: number, style: Style): string =>
  element("circle", { cx: round(x), cy: round(y), r: round(radius), ...style });

export function box([x, y]: Point, [wide, high]: Point, style: Style, corner?: number): string {
  const corners = corner === undefined ? corner : round(corner);
  return element("rect", { x: round(x - wide / 2), y: round(y - high / 2), width: round(wide), height: round(high), rx: corners, ...style });
}

/** A text centred at a point. */
export function words([x, y]: Point, text: string, size: number, fill: string, isBold = true, anchor = "middle"): string {
  const weight = isBold ? 700 : undefined;
  const style = { x: round(x), y: round(y + size * 0.36), "font-size": round(size), "text-anchor": anchor, fill, "font-weight": weight };
  return element("text", style, escaped(text));
}

/** A short text on a plate. */
export function plate(at: Point, text: string, size: number, width: number, ink: string, style: Style): string {
  return box(at, [width, 0.32], style, 0.16) + words(at, text, size, ink);
}

export const isRound = ({ shape }: Place): boolean => shape === "point" || shape === "circle";

/** The area of a place: its polygon, a circle where it is a point, else its rectangle, larger or smaller by `more`. */
export function area(place: Place, radius: number, style: Style, { more = 0, corner, asRound = isRound(place) }: { more?: number; corner?: number; asRound?: boolean } = {}): string {
  if (place.polygon.length) return polygon(place.polygon, style);
  if (asRound) return circle(place.at, radius, style);
  return box(place.at, [place.size[0] + more, place.size[1] + more], style, corner);
}
