// What is spoken when the game goes on: every move once, then who is to move or how it ended.
import type { Moved, Node } from "../lib/types";
import { t } from "../lib/words.svelte";
import { CHANCE, pathTo, type Nodes } from "./lines";

/** The moves between two nodes when the second comes after the first; undefined when somebody jumped. */
export function movesSince(nodes: Nodes, before: number, current: number): Node[] | undefined {
  const path = pathTo(nodes, current);
  const at = path.findIndex(({ id }) => id === before);
  return at < 0 ? undefined : path.slice(at + 1);
}

const LONGEST = 6;

export function sayMove(node: Node, names: readonly string[]): string {
  if (node.player === CHANCE) return t("play.said.chance", { move: node.text });
  return t("play.said.move", { seat: nameOf(names, node.player), move: node.text });
}

/** Who is to move, or how the game ended. */
export function sayState(now: Moved, names: readonly string[]): string {
  if (now.ending) return now.ending.text;
  return now.turn >= 0 ? t("play.said.turn", { seat: nameOf(names, now.turn) }) : "";
}

/** The sentences after a change: moves that were played, else where somebody went to. */
export function sayChange(nodes: Nodes, before: number, now: Moved, names: readonly string[]): string {
  const moves = movesSince(nodes, before, now.current);
  const last = pathTo(nodes, now.current).at(-1);
  const told = moves?.map((node) => sayMove(node, names)) ?? (last && last.text ? [t("play.said.gone", { move: last.text })] : [t("play.said.begin")]);
  // A long way is not read out move by move.
  return [...told.slice(-LONGEST), sayState(now, names)].filter(Boolean).join(" ");
}

export function nameOf(names: readonly string[], seat: number): string {
  return names[seat] ?? String(seat + 1);
}
