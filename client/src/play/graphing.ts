// The geometry of the evaluation graph: expected scores over the plies of a line.
import type { Node } from "../lib/types";

export interface Point {
  ply: number;
  node: number;
  x: number;
  y: number;
  score: number;
  /** Not searched deep enough to be trusted: drawn hollow. */
  isThin: boolean;
  mark: string;
}

export interface Frame {
  wide: number;
  high: number;
  /** Free space at all sides, so that points at the edge are whole. */
  edge: number;
  /** Room behind the last ply, for the names of the lines. */
  after?: number;
}

/** Where a ply stands: the plies share the width evenly. */
export function xOf(ply: number, plies: number, { wide, edge, after = 0 }: Frame): number {
  return edge + (plies > 0 ? ply / plies : 0.5) * (wide - after - 2 * edge);
}

/** Where a score stands: 1 at the top. */
export function yOf(score: number, { high, edge }: Frame): number {
  return edge + (1 - Math.min(1, Math.max(0, score))) * (high - 2 * edge);
}

interface Drawn {
  /** The score of a node that is drawn; of the first seat unless something else is said. */
  of?: (node: Node) => number | undefined;
  /** The scores at the foot and at the head. */
  ends?: readonly [number, number];
  /** Whose mistakes are marked; everybody's unless one is said. */
  seat?: number | undefined;
}

/** The known points of a line, whose first node is the root. */
export function pointsOf(line: readonly Node[], frame: Frame, { of = (node) => node.score?.score, ends = [0, 1], seat }: Drawn = {}): Point[] {
  const plies = line.length - 1;
  return line.flatMap((node, ply) => {
    const score = of(node);
    if (score === undefined) return [];
    const [low, high] = ends;
    const mark = (seat === undefined || node.player === seat ? node.mark : undefined) ?? "";
    return [{ ply, node: node.id, x: xOf(ply, plies, frame), y: yOf((score - low) / (high - low), frame), score, isThin: node.score?.is_thin ?? false, mark }];
  });
}

/** The pieces of a line that throws have made: their rise is the luck. */
export function throwsOf(points: readonly Point[], isThrow: (node: number) => boolean): string {
  return points
    .flatMap((point, index) => {
      const before = points[index - 1];
      return before?.ply === point.ply - 1 && isThrow(point.node) ? [`M${at(before.x, before.y)}L${at(point.x, point.y)}`] : [];
    })
    .join("");
}

const at = (x: number, y: number) => `${Math.round(10 * x) / 10} ${Math.round(10 * y) / 10}`;

/** The line through points that follow each other. Over plies that nobody has judged it is broken. */
export function strokes(points: readonly Point[]): string {
  return points.map((point, index) => `${points[index - 1]?.ply === point.ply - 1 ? "L" : "M"}${at(point.x, point.y)}`).join("");
}

/** The area between the line and the middle, or another height, piece by piece as `strokes` draws it. */
export function area(points: readonly Point[], frame: Frame, height = 0.5): string {
  const middle = yOf(height, frame);
  const runs: Point[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run && run.at(-1)?.ply === point.ply - 1) run.push(point);
    else runs.push([point]);
  }
  return runs
    .filter((run) => run.length > 1)
    .map((run) => {
      const [first, last] = [run[0] as Point, run.at(-1) as Point];
      return `M${at(first.x, middle)}${run.map(({ x, y }) => `L${at(x, y)}`).join("")}L${at(last.x, middle)}Z`;
    })
    .join("");
}

/** Heights moved apart, as little as needed, so that each has `least` for itself within `high`; their order stays. */
export function spread(heights: readonly number[], least: number, high: number): number[] {
  const order = heights.map((_, at) => at).toSorted((one, other) => heights[one]! - heights[other]!);
  const found = [...heights];
  let next = least / 2;
  for (const at of order) {
    found[at] = Math.max(found[at]!, next);
    next = found[at]! + least;
  }
  next = high - least / 2;
  for (const at of order.toReversed()) {
    found[at] = Math.min(found[at]!, next);
    next = found[at]! - least;
  }
  return found;
}

/** How thick each of several lines is: the later ones are drawn above the earlier, which show on both sides where they are one. */
export function widths(count: number): number[] {
  const step = Math.min(1.1, 3 / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, at) => 2 + step * (count - 1 - at));
}

/** The ply that is nearest to a place across the graph, given as a share of its width. */
export function plyAt(share: number, plies: number, { wide, edge, after = 0 }: Frame): number {
  const inner = (share * wide - edge) / (wide - after - 2 * edge);
  return Math.min(plies, Math.max(0, Math.round(inner * plies)));
}

/** The moves of a line that lost most, largest first: marked ones, and others from a least loss on. */
export function worstOf(line: readonly Node[], most = 6, least = Infinity): Node[] {
  return line
    .filter((node) => node.loss !== undefined && (node.mark || node.loss >= least))
    .toSorted((one, other) => (other.loss ?? 0) - (one.loss ?? 0))
    .slice(0, most);
}

/** What a throw gave to whoever threw; where nobody did, to the first seat. */
export function luckOf({ luck }: Node): number {
  return luck?.gave[luck.thrower ?? 0] ?? 0;
}

/** The throws of a line that changed most, for better or worse. */
export function luckiestOf(line: readonly Node[], most = 6): Node[] {
  return line
    .filter((node) => Math.abs(luckOf(node)) > 1e-4)
    .toSorted((one, other) => Math.abs(luckOf(other)) - Math.abs(luckOf(one)))
    .slice(0, most);
}
