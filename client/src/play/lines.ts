// The tree of variations: paths, lines, and how moves are numbered. Nodes are those of the server; nothing is decided here.
import type { Node } from "../lib/types";

export type Nodes = ReadonlyMap<number, Node>;
/** Which child was last followed from a node; without an entry it is the first. */
export type Follows = ReadonlyMap<number, number>;

export const CHANCE = -1;
export const ROOT = 0;

/** From the root to a node, both included. */
export function pathTo(nodes: Nodes, id: number): Node[] {
  const found: Node[] = [];
  for (let node = nodes.get(id); node; node = node.id === ROOT ? undefined : nodes.get(node.parent)) found.unshift(node);
  return found;
}

/** The node that follows: the one last gone to, else the main line. */
export function next(nodes: Nodes, follows: Follows, id: number): Node | undefined {
  const children = nodes.get(id)?.children ?? [];
  const wanted = follows.get(id);
  const child = wanted !== undefined && children.includes(wanted) ? wanted : children[0];
  return child === undefined ? undefined : nodes.get(child);
}

/** The path to a node and on to the end of its line. */
export function lineThrough(nodes: Nodes, follows: Follows, id: number): Node[] {
  const line = pathTo(nodes, id);
  for (let node = next(nodes, follows, id); node; node = next(nodes, follows, node.id)) line.push(node);
  return line;
}

/** The next variation beside a node, round and round; undefined when there is none. */
export function beside(nodes: Nodes, id: number, by: 1 | -1 = 1): Node | undefined {
  const node = nodes.get(id);
  const all = node && node.id !== ROOT ? (nodes.get(node.parent)?.children ?? []) : [];
  if (all.length < 2) return undefined;
  return nodes.get(all[(all.indexOf(id) + by + all.length) % all.length] ?? -1);
}

/** How many nodes hang on a node, itself included. */
export function sizeOf(nodes: Nodes, id: number): number {
  let count = 0;
  const open = [id];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    count += 1;
    open.push(...(nodes.get(at)?.children ?? []));
  }
  return count;
}

export interface Row {
  number: number;
  /** The round was begun in an earlier row, or not by whoever begins rounds: it is written with dots. */
  isContinued: boolean;
  moves: Node[];
  /** What was tried instead of the last move of the row. */
  variations: Row[][];
}

/** Counts rounds: a new one begins when whoever moved first moves again after somebody else, chance left aside. */
class Rounds {
  constructor(
    private readonly players: number,
    private first = -2,
    private last = -2,
    private number = 0,
  ) {}

  copy(): Rounds {
    return new Rounds(this.players, this.first, this.last, this.number);
  }

  /** The number of the round of the next move, and whether that move begins it. */
  take(player: number): { number: number; isFirst: boolean } {
    if (player === CHANCE) return { number: Math.max(1, this.number), isFirst: false };
    if (this.first < 0) this.first = player;
    const isFirst = player === this.first && (this.last !== player || this.players === 1);
    if (isFirst) this.number += 1;
    this.last = player;
    return { number: this.number, isFirst };
  }
}

/** The whole tree as numbered rows: the main line, with variations after the move that they replace. */
export function rowsOf(nodes: Nodes, players: number): Row[] {
  return rowsFrom(nodes, nodes.get(ROOT)?.children ?? [], new Rounds(players));
}

function rowsFrom(nodes: Nodes, siblings: readonly number[], rounds: Rounds): Row[] {
  const rows: Row[] = [];
  let others = siblings;
  let row: Row | undefined;
  while (others.length) {
    const [main, ...rest] = others;
    const node = nodes.get(main ?? -1);
    if (!node) break;
    const before = rest.length ? rounds.copy() : rounds;
    const { number, isFirst } = rounds.take(node.player);
    const isOpening = row?.moves.every(({ player }) => player === CHANCE) ?? false;
    if (!row || (isFirst && !isOpening) || number !== row.number) {
      row = { number, isContinued: !isFirst && node.player !== CHANCE, moves: [], variations: [] };
      rows.push(row);
    }
    row.moves.push(node);
    if (rest.length) {
      row.variations = rest.map((id) => rowsFrom(nodes, [id], before.copy()));
      row = undefined;
    }
    others = node.children;
  }
  return rows;
}
