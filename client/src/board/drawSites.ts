// What lies below the pieces: what is printed on the board, the outlines of the sites, and what can be clicked.
import type { Position, Table } from "../lib/types";
import { area, box, circle, line, outlined, paint, polygon, words, type Style } from "./draw";
import { alignOf } from "./extent";
import { around, printedAt, type Place, type Point } from "./geometry";
import { isBoxed } from "./marked";
import { INK, QUIET, tonePaint } from "./paint";

/** Decorations, then lines. Letters have a size; longer words keep theirs, for they have just the room they need. */
export function drawPrinted(table: Table, flipped: boolean, size: number): string {
  const under = table.spaces.flatMap((space) =>
    (space.under ?? []).map((printed) => {
      const { points, text, tone } = printed;
      const at = printedAt(table, space, points, flipped);
      if (text !== undefined) return at[0] ? words(at[0], text, printed.align || text.length > 4 ? 0.3 : size, QUIET, false, alignOf(printed, space, flipped)) : "";
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

/** An edge as it is seen before anybody draws it: thin, and clear of what is at its ends. */
function slim([wide, high]: Point, thickness: number): Point {
  const least = Math.min(wide, high);
  const [short, thin] = [Math.max(wide, high) - 2 * least, thickness * least];
  return wide > high ? [short, thin] : [thin, short];
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
    case "edge":
      return box(at, slim(place.size, 0.3), { fill: "var(--tone-edge)" });
    default:
      return shape === "point" && tone === "node" ? circle(at, 0.11, { fill: INK }) : "";
  }
}

/** The area that can be clicked where it is larger than what is seen. */
function hitArea({ at, shape, size, room, polygon: corners, tone }: Place): string {
  const nothing = { fill: "transparent" };
  const [[x, y], half] = [at, Math.max(...size) / 2];
  // An edge is thin: what is clicked is the diamond round it, half way to the middle of both its neighbours.
  if (shape === "edge") return polygon([[x - half, y], [x, y - half], [x + half, y], [x, y + half]], nothing);
  // What has no shape of its own but corners is long and pointed: it is hit anywhere in the rectangle round it.
  if (corners.length && shape === "none") return polygon(around(corners), nothing);
  if (shape === "circle") return circle(at, Math.max(...room) / 2, nothing);
  if (!corners.length && shape !== "square") return box(at, size, nothing, 0.2);
  return tonePaint(tone).fill === "none" ? box(at, size, nothing) : "";
}

function label({ at: [x, y], size: [wide, high], shape, tone, label: text }: Place): string {
  if (!text) return "";
  if (shape === "square" && tonePaint(tone).fill !== "none")
    return words([x - wide / 2 + 0.05, y - high / 2 + 0.13], text, 0.21, "var(--tone-label)", false, "start");
  const [at, size]: [Point, number] = shape === "point" ? [[x + 0.3, y + 0.3], 0.2] : [[x, y + high / 2 + 0.2], text.length > 6 ? 0.24 : 0.28];
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

/** How much a mark of what can be chosen has to say: next in a move that is begun, one of few, one of many. */
export type Stress = "begun" | "few" | "many";

/** How large a dot is, how wide a line, and how strong both. */
const STRESSES: Record<Stress, [number, number, number]> = { begun: [0.15, 0.07, 0.9], few: [0.11, 0.04, 0.75], many: [0.065, 0.03, 0.45] };

/**
 * What can be clicked next: a dot on an empty site, a line along an edge, a ring round a piece, a frame round one that is
 * square, and a tinted frame where no cell is drawn: there a dot might be taken for something that lies on the board.
 */
export function drawTarget(place: Place, table: Table, position: Position, stress: Stress): string {
  const top = position.at[place.id]?.at(-1);
  const [dot, width, strength] = STRESSES[stress];
  const style = outlined(CHOOSE, width, { "stroke-dasharray": stress === "begun" ? undefined : ".1 .08" });
  const frame = (more: Style = {}) => box(place.at, [place.size[0] - 0.1, place.size[1] - 0.1], { ...style, ...more }, 0.12);
  if (!top && place.shape === "edge") return box(place.at, slim(place.size, 0.4), { fill: CHOOSE, "fill-opacity": strength });
  if (place.shape === "square" && !place.polygon.length && tonePaint(place.tone).fill === "none" && !isBoxed(table, place, top))
    return frame({ fill: CHOOSE, "fill-opacity": (top ? 0.1 : 0.25) * strength, "stroke-dasharray": undefined });
  if (isBoxed(table, place, top)) return frame();
  if (!top) return circle(place.at, dot, { fill: CHOOSE, "fill-opacity": strength });
  return circle(place.at, place.label && place.shape === "square" ? 0.4 : 0.45, style);
}
