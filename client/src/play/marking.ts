// What engines and hints draw on the board: arrows, rings, heat. All from the sites that the server names.
import type { EngineLine, Hint, Mark } from "../lib/types";

/** How long the engine looks at each move of a whole game unless something else is chosen. */
export const SWEEP_SECONDS = 0.5;

/** What whoever moves can expect, from what the first seat can. Seats beyond the second see it like the first. */
export function toMover(score: number, player: number): number {
  return player === 1 ? 1 - score : score;
}

/** From the first to the last site of a move, or a ring when there is one. */
export function pointer(targets: readonly string[]): Mark[] {
  const [first, last] = [targets[0], targets.at(-1)];
  if (first === undefined || last === undefined) return [];
  return first === last ? [mark("ring", [first])] : [mark("arrow", [first, last])];
}

/** Candidate moves as heat on the site where each ends: full for the best, paler the more a move gives away. */
export function heat(lines: readonly EngineLine[], player: number): Mark[] {
  const best = Math.max(...lines.map(({ score }) => toMover(score, player)));
  const hottest = new Map<string, number>();
  for (const line of lines) {
    const site = line.targets.at(-1);
    if (site === undefined) continue;
    const value = Math.max(0.15, 1 - 3 * (best - toMover(line.score, player)));
    hottest.set(site, Math.max(value, hottest.get(site) ?? 0));
  }
  return [...hottest].map(([site, value]) => ({ ...mark("heat", [site]), value }));
}

export const LADDER = ["score", "only", "region", "move", "line"] as const;
export type Rung = (typeof LADDER)[number];

/** What a hint shows on the board after so many steps. */
export function hintMarks(hint: Hint, steps: number): Mark[] {
  const rung = LADDER[steps - 1];
  if (rung === "region") return [mark("tint", hint.region)];
  return rung === "move" || rung === "line" ? pointer(hint.targets) : [];
}

function mark(kind: Mark["kind"], targets: readonly string[]): Mark {
  return { kind, targets: [...targets], by: "engine" };
}
