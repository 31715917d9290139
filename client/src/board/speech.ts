// What sites and pieces are called when they are spoken. Names come from the server; only the joints are words of the page.
import type { Piece, Position, Table } from "../lib/types";
import { t, tOr } from "../lib/words.svelte";
import type { Place } from "./geometry";
import type { Token } from "./paths";

export function nameOfSite(place: Place): string {
  return place.name || place.label || place.id;
}

export function seatName(table: Table, seat: number): string {
  return table.seats[seat]?.name ?? String(seat + 1);
}

/** Glyphs that pieces of several owners have: only these need the owner said. */
export function sharedGlyphs(position: Position): Set<string> {
  const owners = new Map<string, Set<number>>();
  for (const { g, o } of Object.values(position.at).flat())
    if (o !== undefined) owners.set(g, (owners.get(g) ?? new Set()).add(o));
  return new Set([...owners].filter(([, all]) => all.size > 1).map(([glyph]) => glyph));
}

export function nameOfPiece(table: Table, piece: Piece, shared: ReadonlySet<string>): string {
  if (piece.up === false) return t("board.facedown");
  let name = table.glyphs[piece.g]?.name ?? piece.g;
  if (piece.v !== undefined) name = t("board.valued", { glyph: name, value: piece.v });
  if (piece.n !== undefined) name = t("board.counted", { glyph: name, count: piece.n });
  if (piece.o !== undefined && shared.has(piece.g)) name = t("board.owned", { glyph: name, seat: seatName(table, piece.o) });
  return name;
}

/** What stands on a site, top piece first. */
export function contents(table: Table, pieces: readonly Piece[], shared: ReadonlySet<string>): string {
  return pieces
    .toReversed()
    .map((piece) => nameOfPiece(table, piece, shared))
    .join(", ");
}

export interface SiteState {
  isChoosable: boolean;
  isChosen: boolean;
  isLast: boolean;
}

/** A site as it is spoken: name, contents, and what can be done with it. */
export function speakSite(
  table: Table,
  place: Place,
  pieces: readonly Piece[],
  shared: ReadonlySet<string>,
  { isChoosable, isChosen, isLast }: SiteState,
): string {
  return [
    nameOfSite(place),
    pieces.length ? contents(table, pieces, shared) : t("board.empty"),
    isLast && t("board.lastmove"),
    isChosen && t("board.chosen"),
    isChoosable && t("board.choosable"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** What stands on the button of a choice. A game may have its own word for one. */
export function nameOfToken(table: Table, token: Token): string {
  switch (token.kind) {
    case "done":
      return t("board.done");
    case "number":
      return String(token.value);
    case "site":
      return token.count === undefined ? token.site : String(token.count);
    case "choice":
      return tOr(`game.${table.game}.choice.${token.key}`, tOr(`choice.${token.key}`, token.key.replaceAll("_", " ")));
  }
}
