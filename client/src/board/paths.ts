// Walking the click paths of the legal moves: what can come next after what was clicked, and when a move is complete.
//
//     token  = site | site "^" number | "@" space "/" slot | "?" key | "#" number | "."
import type { Move } from "../lib/types";

export type Token =
  | { kind: "site"; token: string; site: string; count?: number }
  | { kind: "choice"; token: string; key: string }
  | { kind: "number"; token: string; value: number }
  | { kind: "done"; token: string };

export function readToken(token: string): Token {
  if (token === ".") return { kind: "done", token };
  if (token.startsWith("?")) return { kind: "choice", token, key: token.slice(1) };
  if (token.startsWith("#")) return { kind: "number", token, value: Number(token.slice(1)) };
  if (token.startsWith("@")) return { kind: "site", token, site: token.slice(token.indexOf("/") + 1) };
  const at = token.lastIndexOf("^");
  if (at > 0) return { kind: "site", token, site: token.slice(0, at), count: Number(token.slice(at + 1)) };
  return { kind: "site", token, site: token };
}

/** What is possible after a prefix. */
export interface Step {
  /** The moves that begin with the prefix. */
  left: readonly Move[];
  /** Site -> the tokens that a click on it may mean; several where some can be taken from a pile. */
  sites: ReadonlyMap<string, readonly Token[]>;
  /** Choices and numbers, in the order of the moves; ends of their own (".") last. */
  buttons: readonly Token[];
  /** The move that is complete with the prefix although others go on: offered as "done". */
  done: Move | undefined;
}

function begins(move: Move, prefix: readonly string[]): boolean {
  return move.p.length >= prefix.length && prefix.every((token, index) => move.p[index] === token);
}

export function stepAfter(moves: readonly Move[], prefix: readonly string[]): Step {
  const left = moves.filter((move) => begins(move, prefix));
  const sites = new Map<string, Token[]>();
  const buttons = new Map<string, Token>();
  const ends: Token[] = [];
  const seen = new Set<string>();
  let done: Move | undefined;
  for (const move of left) {
    const next = move.p[prefix.length];
    if (next === undefined) {
      if (prefix.length > 0) done = move;
      continue;
    }
    if (seen.has(next)) continue;
    seen.add(next);
    const token = readToken(next);
    if (token.kind === "site") sites.set(token.site, [...(sites.get(token.site) ?? []), token]);
    else if (token.kind === "done") ends.push(token);
    else buttons.set(next, token);
  }
  return { left, sites, buttons: [...buttons.values(), ...ends], done };
}

export interface Advance {
  prefix: readonly string[];
  /** The move that this click completes. The prefix is then empty. */
  played?: Move;
}

/**
 * Add a token to a prefix. A move is played when nothing else begins like this; with `auto` even if its path goes on.
 * A complete path that others continue is not played: the step offers it as done.
 */
export function advance(moves: readonly Move[], prefix: readonly string[], token: string, auto: boolean): Advance {
  const longer = [...prefix, token];
  const left = moves.filter((move) => begins(move, longer));
  const [only] = left;
  if (only && left.length === 1 && (auto || only.p.length === longer.length)) return { prefix: [], played: only };
  return left.length ? { prefix: longer, played: undefined } : { prefix, played: undefined };
}

/** The sites of a prefix, in the order in which they were clicked. */
export function sitesOf(prefix: readonly string[]): string[] {
  return prefix.flatMap((token) => {
    const read = readToken(token);
    return read.kind === "site" ? [read.site] : [];
  });
}

/** What a click on a site means: go on with the move, begin another one, ask how many, or take everything back. */
export type Click =
  | { kind: "token"; prefix: readonly string[]; token: string }
  | { kind: "ask"; prefix: readonly string[]; tokens: readonly Token[] }
  | { kind: "back"; prefix: readonly string[] }
  | { kind: "nothing" };

export function clickOn(moves: readonly Move[], prefix: readonly string[], site: string): Click {
  const here = stepAfter(moves, prefix).sites.get(site);
  if (here) return meaning(prefix, here);
  if (prefix.length === 0) return { kind: "nothing" };
  if (sitesOf(prefix).at(-1) === site) return { kind: "back", prefix: prefix.slice(0, -1) };
  const anew = stepAfter(moves, []).sites.get(site);
  return anew ? meaning([], anew) : { kind: "back", prefix: [] };
}

function meaning(prefix: readonly string[], tokens: readonly Token[]): Click {
  const [only] = tokens;
  return only && tokens.length === 1 ? { kind: "token", prefix, token: only.token } : { kind: "ask", prefix, tokens };
}
