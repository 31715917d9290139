// Candidate moves as heat on the board.
import type { EngineLine, Mark, RoomView } from "../lib/types";
import { moverScore } from "./judging";
import { mark } from "./marking";

/** Candidate moves as heat on the site where each ends: full for the best, paler the more a move gives away. */
export function heat(view: Pick<RoomView, "judged_by" | "points">, lines: readonly EngineLine[], player: number): Mark[] {
  const best = Math.max(...lines.map((line) => moverScore(view, line, player)));
  // Alone, what is at stake is what could be expected.
  const stake = view.judged_by === "alone" ? Math.max(best, 1e-6) : 1;
  const hottest = new Map<string, number>();
  for (const line of lines) {
    const site = line.targets.at(-1);
    if (site === undefined) continue;
    const value = Math.max(0.15, 1 - (3 * (best - moverScore(view, line, player))) / stake);
    hottest.set(site, Math.max(value, hottest.get(site) ?? 0));
  }
  return [...hottest].map(([site, value]) => ({ ...mark("heat", [site]), value }));
}
