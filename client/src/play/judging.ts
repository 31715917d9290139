// What scores say, and to whom: a score is from 0 to 1, and told in percent; of one who plays alone for points, in points.
import type { EngineLine, Hint, Node, NodeScore, RoomView } from "../lib/types";
import { localeOf } from "../lib/plural";
import { language, number, percent, t, tOr } from "../lib/words.svelte";

type Told = Pick<RoomView, "judged_by" | "points"> | undefined;
type Found = Pick<NodeScore | EngineLine | Hint, "score"> & { scores?: number[] };

/** What a seat can expect, where that is known. */
export function seatScore(view: Told, found: Found | undefined, seat: number): number | undefined {
  if (!found) return undefined;
  if (view?.judged_by === "seats") return found.scores?.[seat];
  return view?.judged_by === "sides" && seat === 1 ? 1 - found.score : found.score;
}

/** The same for whoever moves; a search that tells only of the mover tells just that. */
export function moverScore(view: Told, found: Found, seat: number): number {
  return seatScore(view, found, seat) ?? found.score;
}

/** A score as it is said. */
export function sayScore(view: Told, score: number): string {
  const { points } = view ?? {};
  return points ? `${number(points[0] + score * (points[1] - points[0]), 1)} ${t("play.points")}` : percent(score);
}

/** A change of a score: a loss, or luck. */
export function sayChange(view: Told, change: number): string {
  const { points } = view ?? {};
  const size = points ? number(Math.abs(change) * (points[1] - points[0]), 1) : percent(Math.abs(change), 1);
  return `${change < 0 ? "−" : "+"}${size}`;
}

/** Between which scores the graph of a line is drawn: all there are, or of one who plays alone those that were expected. */
export function endsOf(view: Told, line: readonly Node[]): readonly [number, number] {
  if (view?.judged_by !== "alone") return [0, 1];
  const known = line.flatMap(({ score }) => (score ? [score.score] : []));
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return low < high ? [low, high] : [low - 0.5, low + 0.5];
}

/** The least loss that is listed without a mark: one who plays alone wants to see where points were left. */
export function leastLoss(view: Told): number | undefined {
  const { points } = view ?? {};
  return points && 0.5 / (points[1] - points[0]);
}

/** A number of what a game counts in, with its sign; of things that have a name always with two digits. */
export function sayAmount(amount: number, thing: string): string {
  const digits = { minimumFractionDigits: thing ? 2 : 0, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(localeOf(language()), { signDisplay: "exceptZero", ...digits }).format(amount).replace("-", "−");
}

/** What a game counts in: pawns, steps. */
export function sayThing(thing: string): string {
  return thing && tOr(`play.thing.${thing.replaceAll(" ", "_")}`, thing);
}

/** What is certain for the player to move, else the plain number. */
export function worth({ outcome, ends_in, amount, thing }: Pick<EngineLine, "outcome" | "ends_in" | "amount" | "thing">): string {
  if (!outcome) return `${sayAmount(amount, thing)} ${sayThing(thing)}`.trim();
  if (outcome === "draw" || ends_in === null) return t(`play.worth.${outcome}`);
  return t(`play.worth.${outcome}.in`, {}, ends_in);
}

/** A sign of an annotator in words. */
export function markWord(mark: string): string {
  const key = { "?!": "play.mark.inaccuracy", "?": "play.mark.mistake", "??": "play.mark.blunder" }[mark];
  return key ? t(key) : mark;
}
