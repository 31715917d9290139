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
  /** Whose turn the row is, where rows are turns. */
  seat: number | undefined;
  /** The round was begun in an earlier row, or not by whoever begins rounds: it is written with dots. */
  isContinued: boolean;
  moves: Node[];
  /** What was tried instead of the last move of the row. */
  variations: Row[][];
}

/** Where the next move stands: the number of its row, whether it begins one, and whose it is where rows are turns. */
type Place = { number: number; isFirst: boolean; seat?: number };
type Counter = { copy(): Counter; take(node: Node): Place };

/** Counts rounds: a new one begins when whoever moved first moves again after somebody else. */
class Rounds implements Counter {
  constructor(
    private readonly players: number,
    private first = -2,
    private last = -2,
    private number = 0,
  ) {}

  copy(): Rounds {
    return new Rounds(this.players, this.first, this.last, this.number);
  }

  take({ player }: Node): Place {
    if (player === CHANCE) return { number: Math.max(1, this.number), isFirst: false };
    if (this.first < 0) this.first = player;
    const isFirst = player === this.first && (this.last !== player || this.players === 1);
    if (isFirst) this.number += 1;
    this.last = player;
    return { number: this.number, isFirst };
  }
}

/** Counts turns: all that one player does in a row. What chance decides is part of the turn that it is decided for. */
class Turns implements Counter {
  constructor(
    private readonly nodes: Nodes,
    private last = -2,
    private number = 0,
  ) {}

  copy(): Turns {
    return new Turns(this.nodes, this.last, this.number);
  }

  take(node: Node): Place {
    const player = node.player === CHANCE ? this.ownerOf(node) : node.player;
    const isFirst = player !== this.last;
    if (isFirst) this.number += 1;
    this.last = player;
    return { number: this.number, isFirst, seat: player };
  }

  /** Where a game begins with a throw, throws are for whoever moves next; else for whoever asked for them. */
  private ownerOf(node: Node): number {
    const opening = this.nodes.get(this.nodes.get(ROOT)?.children[0] ?? -1);
    if (opening?.player !== CHANCE) return this.last;
    let after: Node | undefined = node;
    while (after?.player === CHANCE) after = this.nodes.get(after.children[0] ?? -1);
    return after?.player ?? this.last;
  }
}

/** Whether rows are turns: where chance decides, more than two play, or somebody moves twice in a row. */
export function isByTurns(nodes: Nodes, players: number): boolean {
  if (players !== 2) return players > 2;
  return [...nodes.values()].some(({ id, parent, player }) => id !== ROOT && (player === CHANCE || (parent !== ROOT && nodes.get(parent)?.player === player)));
}

/** The whole tree as numbered rows: the main line, with variations after the move that they replace. */
export function rowsOf(nodes: Nodes, players: number): Row[] {
  const counter = isByTurns(nodes, players) ? new Turns(nodes) : new Rounds(players);
  return rowsFrom(nodes, nodes.get(ROOT)?.children ?? [], counter);
}

/** The number of the row in which each move stands. */
export function numbersOf(rows: readonly Row[], found = new Map<number, number>()): Map<number, number> {
  for (const { number, moves, variations } of rows) {
    for (const { id } of moves) found.set(id, number);
    for (const variation of variations) numbersOf(variation, found);
  }
  return found;
}

function rowsFrom(nodes: Nodes, siblings: readonly number[], counter: Counter): Row[] {
  const rows: Row[] = [];
  let others = siblings;
  let row: Row | undefined;
  while (others.length) {
    const [main, ...rest] = others;
    const node = nodes.get(main ?? -1);
    if (!node) break;
    const before = rest.length ? counter.copy() : counter;
    const { number, isFirst, seat } = counter.take(node);
    const isOpening = row?.moves.every(({ player }) => player === CHANCE) ?? false;
    if (!row || (isFirst && !isOpening) || number !== row.number) {
      row = { number, seat, isContinued: !isFirst && node.player !== CHANCE, moves: [], variations: [] };
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
