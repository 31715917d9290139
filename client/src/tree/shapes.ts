/**
 * Where the strokes of a picture lie. The server says where nodes stand and how large they are; the outlines follow from the kind:
 * triangles for max and min, a circle for chance, squares for leaves, a shape of its own for each player.
 */
import type { TreePlace } from "../lib/types";

export type Point = readonly [x: number, y: number];

type Box = Pick<TreePlace, "x" | "y" | "wide" | "high" | "kind">;

const SLANT = 0.32;
const ARROW = { long: 12, half: 6 };
const CROSS = { half: 8, lean: 3, apart: 5, at: 0.5, aboveLabel: 0.4 };
const LABEL_AT = 0.68;

export function outline({ x, y, wide, high, kind }: Box, grow = 0): string {
  const w = wide / 2 + grow;
  const h = high / 2 + grow;
  const slant = high * SLANT;
  switch (kind) {
    case "max":
      return polygon([x, y - h - grow], [x + w + grow, y + h], [x - w - grow, y + h]);
    case "min":
      return polygon([x - w - grow, y - h], [x + w + grow, y - h], [x, y + h + grow]);
    case "chance":
      return rounded(x - w, y - w, 2 * w, 2 * w, w);
    case "leaf":
      return rounded(x - w, y - h, 2 * w, 2 * h, 4 + grow);
    case "player0":
      return polygon([x - w + slant, y - h], [x + w - slant, y - h], [x + w, y], [x + w - slant, y + h], [x - w + slant, y + h], [x - w, y]);
    case "player2":
      return polygon([x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]);
    case "player3":
      return polygon([x - w + slant, y - h], [x + w + slant / 2, y - h], [x + w - slant, y + h], [x - w - slant / 2, y + h]);
    default:
      return rounded(x - w, y - h, 2 * w, 2 * h, h);
  }
}

/** Where the text within a node stands: in a triangle, towards its broad side. */
export function middle({ x, y, high, kind }: Box): Point {
  return [x, y + (kind === "max" ? 0.2 : kind === "min" ? -0.2 : 0) * high];
}

/** Where the letter of a node ends, to its left, beside the narrow end of a triangle. */
export function letterAt({ x, y, wide, kind }: Box): Point {
  const isTriangle = kind === "max" || kind === "min";
  return [x - wide / 2 - 7 + (isTriangle ? 12 : 0), y + (kind === "max" ? -6 : kind === "min" ? 6 : 0)];
}

/** Where texts beside a node begin, to its right; a single line is tucked in where a triangle leaves room. */
export function besideAt({ x, y, wide, kind }: Box, lines: number): Point {
  return [x + wide / 2 + ((kind === "max" || kind === "min") && lines === 1 ? 0 : 7), y];
}

export function branch(parent: Box, child: Box): readonly [Point, Point] {
  return [
    [parent.x, parent.y + parent.high / 2],
    [child.x, child.y - child.high / 2],
  ];
}

export function line(parent: Box, child: Box): string {
  const [from, to] = branch(parent, child);
  return `M${point(from)}L${point(to)}`;
}

/** The branch of the best line: it ends where the head of its arrow begins to be narrow. */
export function shaft(parent: Box, child: Box): string {
  const [from, to] = branch(parent, child);
  return `M${point(from)}L${point(along(from, to, 1 - (0.7 * ARROW.long) / length(from, to)))}`;
}

export function arrow(parent: Box, child: Box): string {
  const [from, to] = branch(parent, child);
  return head(from, to, ARROW.long, ARROW.half);
}

/** Two strokes across a branch, leaning a little, so that they do not read as a part of a dashed line. */
export function cross(parent: Box, child: Box, hasLabel: boolean): string {
  const [from, to] = branch(parent, child);
  const far = length(from, to);
  const dx = (to[0] - from[0]) / far;
  const dy = (to[1] - from[1]) / far;
  const across: Point = [-dy * CROSS.half + dx * CROSS.lean, dx * CROSS.half + dy * CROSS.lean];
  const [x, y] = along(from, to, hasLabel ? CROSS.aboveLabel : CROSS.at);
  return [-CROSS.apart / 2, CROSS.apart / 2]
    .map((away) => {
      const at: Point = [x + dx * away, y + dy * away];
      return `M${point([at[0] - across[0], at[1] - across[1]])}L${point([at[0] + across[0], at[1] + across[1]])}`;
    })
    .join("");
}

export function labelAt(parent: Box, child: Box): Point {
  return along(...branch(parent, child), LABEL_AT);
}

/** The arc of a deep cut and the head at its end. */
export function arc(points: readonly (readonly [number, number])[]): { curve: string; tip: string } {
  const [from, first, second, to] = points as [Point, Point, Point, Point];
  return { curve: `M${point(from)}C${point(first)} ${point(second)} ${point(to)}`, tip: head(second, to, 10, 5) };
}

function head(from: Point, to: Point, long: number, half: number): string {
  const far = length(from, to);
  const dx = (to[0] - from[0]) / far;
  const dy = (to[1] - from[1]) / far;
  const foot: Point = [to[0] - dx * long, to[1] - dy * long];
  return polygon(to, [foot[0] - dy * half, foot[1] + dx * half], [foot[0] + dy * half, foot[1] - dx * half]);
}

function along(from: Point, to: Point, part: number): Point {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

function length(from: Point, to: Point): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
}

function polygon(...points: Point[]): string {
  return `M${points.map(point).join("L")}Z`;
}

function rounded(x: number, y: number, wide: number, high: number, corner: number): string {
  const r = round(Math.min(corner, wide / 2, high / 2));
  const across = round(wide - 2 * r);
  const down = round(high - 2 * r);
  return (
    `M${round(x + r)} ${round(y)}h${across}a${r} ${r} 0 0 1 ${r} ${r}v${down}a${r} ${r} 0 0 1 ${-r} ${r}` +
    `h${-across}a${r} ${r} 0 0 1 ${-r} ${-r}v${-down}a${r} ${r} 0 0 1 ${r} ${-r}Z`
  );
}

function point([x, y]: Point): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
