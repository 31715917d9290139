// The geometry of the evaluation graph: expected scores of the first seat over the plies of a line.
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
}

/** Where a ply stands: the plies share the width evenly. */
export function xOf(ply: number, plies: number, { wide, edge }: Frame): number {
  return edge + (plies > 0 ? ply / plies : 0.5) * (wide - 2 * edge);
}

/** Where a score stands: 1 at the top. */
export function yOf(score: number, { high, edge }: Frame): number {
  return edge + (1 - Math.min(1, Math.max(0, score))) * (high - 2 * edge);
}

/** The known points of a line, whose first node is the root. */
export function pointsOf(line: readonly Node[], frame: Frame): Point[] {
  const plies = line.length - 1;
  return line.flatMap((node, ply) =>
    node.score
      ? [
          {
            ply,
            node: node.id,
            x: xOf(ply, plies, frame),
            y: yOf(node.score.score, frame),
            score: node.score.score,
            isThin: node.score.is_thin,
            mark: node.mark ?? "",
          },
        ]
      : [],
  );
}

const at = (x: number, y: number) => `${Math.round(10 * x) / 10} ${Math.round(10 * y) / 10}`;

/** The line through points that follow each other. Over plies that nobody has judged it is broken. */
export function strokes(points: readonly Point[]): string {
  return points.map((point, index) => `${points[index - 1]?.ply === point.ply - 1 ? "L" : "M"}${at(point.x, point.y)}`).join("");
}

/** The area between the line and the middle, piece by piece as `strokes` draws it. */
export function area(points: readonly Point[], frame: Frame): string {
  const middle = yOf(0.5, frame);
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

/** The ply that is nearest to a place across the graph, given as a share of its width. */
export function plyAt(share: number, plies: number, { wide, edge }: Frame): number {
  const inner = (share * wide - edge) / (wide - 2 * edge);
  return Math.min(plies, Math.max(0, Math.round(inner * plies)));
}

/** The moves of a line that lost most, largest first. */
export function worstOf(line: readonly Node[], most = 6): Node[] {
  return line
    .filter((node) => node.mark && node.loss !== undefined)
    .toSorted((one, other) => (other.loss ?? 0) - (one.loss ?? 0))
    .slice(0, most);
}
