// What lies below the pieces: what is printed on the board, the outlines of the sites, and what can be clicked.
import type { Position, Table } from "../lib/types";
import { area, box, circle, line, outlined, paint, polygon, words } from "./draw";
import { printedAt, type Place, type Point } from "./geometry";
import { INK, QUIET, tonePaint } from "./paint";

/** Decorations, then lines. */
export function drawPrinted(table: Table, flipped: boolean): string {
  const under = table.spaces.flatMap((space) =>
    (space.under ?? []).map(({ points, text, tone }) => {
      const at = printedAt(table, space, points, flipped);
      if (text !== undefined) return at[0] ? words(at[0], text, 0.27, QUIET, false) : "";
      const { fill, line: edge } = tonePaint(tone);
      return polygon(at, paint(fill, edge, 0.02));
    }),
  );
  const lines = table.spaces.flatMap((space) =>
    (space.lines ?? []).map(({ points, style }) => {
      const dashes = style === "dashed" ? ".08 .08" : undefined;
      return line(printedAt(table, space, points, flipped), outlined(QUIET, 0.035, { "stroke-dasharray": dashes, "stroke-linejoin": undefined }));
    }),
  );
  return [...under, ...lines].join("");
}

function outline(place: Place): string {
  const { at, shape, tone } = place;
  const [wide, high] = place.size;
  const least = Math.min(wide, high);
  const { fill, line: edge } = tonePaint(tone);
  const style = paint(fill, edge, 0.025);
  if (place.polygon.length) return polygon(place.polygon, style);
  switch (shape) {
    case "square":
      return box(at, place.size, style);
    case "circle":
      return circle(at, 0.46 * least, style);
    case "pit":
      return box(at, [wide - 0.1, high - 0.1], paint(fill, edge, 0.04), 0.45 * least);
    case "card":
      return box(at, [wide - 0.12, high - 0.12], outlined("var(--tone-plain-line)", 0.025, { "stroke-dasharray": ".06 .05" }), 0.09);
    case "edge": {
      const short = Math.max(wide, high) - 2 * least;
      return box(at, wide > high ? [short, least * 0.3] : [least * 0.3, short], { fill: "var(--tone-edge)" });
    }
    default:
      return shape === "point" && tone === "node" ? circle(at, 0.11, { fill: INK }) : "";
  }
}

/** The area that can be clicked where it is larger than what is seen. */
function hitArea({ at, shape, size, polygon: corners, tone }: Place): string {
  const nothing = { fill: "transparent" };
  const [[x, y], half] = [at, Math.max(...size) / 2];
  // An edge is thin: what is clicked is the diamond round it, half way to the middle of both its neighbours.
  if (shape === "edge") return polygon([[x - half, y], [x, y - half], [x + half, y], [x, y + half]], nothing);
  if (!corners.length && shape !== "square") return box(at, size, nothing, 0.2);
  return tonePaint(tone).fill === "none" ? box(at, size, nothing) : "";
}

function label({ at: [x, y], size: [wide, high], shape, tone, label: text }: Place): string {
  if (!text) return "";
  if (shape === "square" && tonePaint(tone).fill !== "none")
    return words([x - wide / 2 + 0.08, y - high / 2 + 0.16], text, 0.2, "var(--tone-label)", false, "start");
  const [at, size]: [Point, number] = shape === "point" ? [[x + 0.3, y + 0.3], 0.2] : [[x, y + high / 2 + 0.2], 0.24];
  return words(at, text, size, QUIET, false);
}

/** The outline of a site with its label, and with `hit` the larger area that can be clicked. */
export const drawSite = (place: Place, hit = false): string => outline(place) + (hit ? hitArea(place) : "") + label(place);

const CHOOSE = "var(--mark-choose)";

/** What was clicked. */
export function drawChosen(place: Place): string {
  const fill = place.polygon.length ? 0.3 : 0.22;
  if (!place.polygon.length && place.shape !== "square" && place.shape !== "card") return circle(place.at, 0.47, outlined(CHOOSE, 0.08));
  return area(place, 0, paint(CHOOSE, CHOOSE, 0.06, { "fill-opacity": fill }), { more: -0.06, asRound: false });
}

/** What can be clicked next: a dot on an empty site, a ring round a piece, a frame round one that is square. */
export function drawTarget(place: Place, table: Table, position: Position, isBegun: boolean): string {
  const top = position.at[place.id]?.at(-1);
  if (!top && place.shape === "edge") return "";
  if (!top) return circle(place.at, isBegun ? 0.15 : 0.11, { fill: CHOOSE, "fill-opacity": isBegun ? 0.9 : 0.75 });
  const style = outlined(CHOOSE, isBegun ? 0.07 : 0.04, { "stroke-dasharray": isBegun ? undefined : ".1 .08" });
  const isSquare = table.glyphs[top.g]?.layers.some(({ kind }) => ["tile", "card", "die", "fill"].includes(kind));
  return isSquare ? box(place.at, [place.size[0] - 0.04, place.size[1] - 0.04], style, 0.12) : circle(place.at, 0.45, style);
}
