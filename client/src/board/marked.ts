// What marks have to go round: pieces that reach beyond their site, and pieces and fields that are rectangles.
import type { Piece, Position, Table } from "../lib/types";
import type { Place, Point } from "./geometry";

/** The corners of a piece that reaches beyond its edge, as a wall does; none for all others. */
export function reachOf(table: Table, place: Place, piece: Piece | undefined, isTurned: boolean): Point[] {
  const layer = piece && place.shape === "edge" ? table.glyphs[piece.g]?.layers[0] : undefined;
  const sign = isTurned ? -1 : 1;
  return layer?.kind === "path" ? (layer.points ?? []).map(([x, y]): Point => [place.at[0] + sign * x, place.at[1] + sign * y]) : [];
}

const RECTANGLES = ["tile", "card", "die", "fill"];

/** Whether what is marked is a rectangle: a piece that is one, or a box that is no square. */
export function isBoxed(table: Table, place: Place, piece: Piece | undefined): boolean {
  const layers = piece ? (table.glyphs[piece.g]?.layers ?? []) : [];
  return layers.some(({ kind }) => RECTANGLES.includes(kind)) || (place.shape === "square" && !place.polygon.length && place.size[0] !== place.size[1]);
}

/** The places as marks see them: with the reach of the pieces on them. */
export function markedPlaces(table: Table, position: Position, places: ReadonlyMap<string, Place>, isTurned: boolean): Map<string, Place> {
  const found = new Map(places);
  for (const [site, pieces] of Object.entries(position.at)) {
    const place = places.get(site);
    const reach = place ? reachOf(table, place, pieces.at(-1), isTurned) : [];
    if (place && reach.length) found.set(site, { ...place, polygon: reach });
    else if (place && isBoxed(table, place, pieces.at(-1))) found.set(site, { ...place, isBoxed: true });
  }
  return found;
}
