// What lies above the pieces: marks, in the colour of whoever points, counters, and the rings of the focus.
import type { Mark } from "../lib/types";
import { area, box, circle, element, isRound, line, outlined, paint, path, plate, polygon } from "./draw";
import { round, type Counter, type Place, type Point } from "./geometry";
import { markColour } from "./paint";

/** The shaft up to the neck, and the three corners of the head. */
function arrow(all: readonly Point[], colour: string): string {
  const [from, tip] = [all.at(-2) ?? [0, 0], all.at(-1) ?? [0, 0]] as [Point, Point];
  const far = Math.hypot(tip[0] - from[0], tip[1] - from[1]) || 1;
  const [ax, ay] = [(tip[0] - from[0]) / far, (tip[1] - from[1]) / far];
  const neck: Point = [tip[0] - 0.28 * ax, tip[1] - 0.28 * ay];
  const head: Point[] = [tip, [neck[0] - 0.17 * ay, neck[1] + 0.17 * ax], [neck[0] + 0.17 * ay, neck[1] - 0.17 * ax]];
  return element("g", { opacity: 0.85 }, line([...all.slice(0, -1), neck], outlined(colour, 0.1)) + polygon(head, { fill: colour }));
}

/** The last move on a place: the four corners of a square, or a line all round. */
function last(place: Place, colour: string): string {
  const {
    at: [x, y],
    size: [wide, high],
    polygon: corners,
  } = place;
  const style = outlined(colour, 0.06, { "stroke-linecap": "round" });
  if (corners.length && place.shape === "edge") return polygon(corners, style);
  if (corners.length) return polygon(corners.map(([cx, cy]): Point => [x + 0.92 * (cx - x), y + 0.92 * (cy - y)]), style);
  if (isRound(place)) return circle(place.at, 0.46, style);
  if (place.shape === "edge") return box(place.at, [wide + 0.04, high + 0.04], style, 0.06);
  const arm = 0.22;
  const strokes = [-1, 1].flatMap((sx) =>
    [-1, 1].map((sy) => `M${round(x + sx * (wide / 2 - 0.05))} ${round(y + sy * (high / 2 - 0.05 - arm))}v${sy * arm}h${-sx * arm}`),
  );
  return path(strokes.join(""), style);
}

/** A mark on each of its targets, or from the first to the last. */
export function drawMark({ kind, by, targets, text, value }: Mark, places: ReadonlyMap<string, Place>): string {
  const colour = markColour(by);
  const found = targets.flatMap((target) => places.get(target) ?? []);
  const points = found.map(({ at }) => at);
  const said = text ?? (value === undefined ? "" : String(Math.round(100 * value) / 100));
  const wash = (place: Place, strength: number) =>
    area(place, 0.44, { fill: colour, "fill-opacity": strength }, { asRound: place.shape === "point" });

  function on(place: Place): string {
    const [x, y] = place.at;
    switch (kind) {
      case "last":
        return last(place, colour);
      case "ring":
      case "arrow": // to one place only: a ring round it
        if (place.isBoxed) return box(place.at, [place.size[0] - 0.04, place.size[1] - 0.04], outlined(colour, 0.06), 0.12);
        return circle(place.at, 0.44, outlined(colour, 0.06));
      case "dot":
        return circle(place.at, 0.12, paint(colour, "var(--surface)", 0.02, { "fill-opacity": 0.85 }));
      case "tint":
        return wash(place, 0.3);
      case "heat":
        return wash(place, 0.75 * Math.min(1, Math.max(0, value ?? 1)));
      case "cross":
        return path(`M${round(x - 0.2)} ${round(y - 0.2)}l.4 .4m0-.4l-.4 .4`, outlined(colour, 0.09, { "stroke-linecap": "round" }));
      default: {
        const at: Point = [x + place.size[0] / 2 - 0.2, y - place.size[1] / 2 + 0.2];
        return said && plate(at, said, 0.24, 0.18 + 0.15 * said.length, "var(--surface)", paint(colour, "var(--surface)", 0.03));
      }
    }
  }

  const isLong = points.length > 1;
  const drawn =
    kind === "arrow" && isLong
      ? arrow(points, colour)
      : kind === "line" && isLong
        ? line(points, outlined(colour, 0.1, { "stroke-opacity": 0.8 }))
        : found.map(on).join("");
  return element("g", { class: `mark ${kind}` }, drawn);
}

/** Numbers on plates near the foot of their sites. */
export function drawCounters(counters: readonly Counter[]): string {
  return counters
    .map(({ at, text }) =>
      plate(at, text, 0.26, 0.2 + 0.15 * text.length, "var(--ink)", paint("var(--surface)", "var(--ink)", 0.02, { "fill-opacity": 0.94 })),
    )
    .join("");
}

/** Where the keyboard is, or a click that was refused: in two colours so that it is seen on any ground. */
export function drawRing(place: Place, colour: string): string {
  const larger: Place = { ...place, size: [Math.max(place.size[0], 0.36), Math.max(place.size[1], 0.36)] };
  const ring = (stroke: string, width: number) => area(larger, 0.48, outlined(stroke, width), { corner: 0.06 });
  return ring("var(--surface)", 0.16) + ring(colour, 0.09);
}
