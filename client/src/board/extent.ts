// How much room a board needs: what has to be seen of it, how small it may be drawn, how large letters beside it are.
import type { Space, Table, Under } from "../lib/types";
import { boxOf, cornersOf, moved, ORIGIN, turnOf, turns, type Extent, type Place, type Point, type Standing } from "./geometry";

const MARGIN = 0.3;
const RIM = 0.05; // the same round what is printed, where nothing is to be read or hit
const LETTER = 0.15; // how wide one of a printed word is

/** What has to be seen: every site, every printed thing and the pieces of high piles, with a margin. */
export function extentOf(table: Table, places: Map<string, Place>, standing: readonly Standing[], flipped: boolean): Extent {
  const points: Point[] = [...places.values()].flatMap(cornersOf);
  const rims: Point[] = [];
  for (const space of table.spaces) {
    const turn = turnOf(table, space, flipped);
    const put = (point: Point) => turn(moved(point, space.at ?? ORIGIN));
    points.push(...(space.lines ?? []).flatMap((printed) => printed.points.map(put)));
    for (const under of space.under ?? []) {
      if (under.text === undefined) rims.push(...under.points.map(put));
      else {
        const [x, y] = put(under.points[0] ?? ORIGIN);
        const long = under.text.length > 2 ? LETTER * under.text.length : 0;
        const from = { start: 0, middle: -0.5, end: -1 }[alignOf(under, space, flipped)];
        points.push([x + from * long, y], [x + (from + 1) * long, y]);
      }
    }
  }
  for (const { at } of standing) points.push([at[0] - 0.4, at[1] - 0.4], [at[0] + 0.4, at[1] + 0.4]);
  if (points.length + rims.length === 0) return { left: 0, top: 0, wide: 1, high: 1 };
  const widened = (all: readonly Point[], by: number): Point[] => all.flatMap(([x, y]): Point[] => [[x - by, y - by], [x + by, y + by]]);
  return boxOf([...widened(points, MARGIN), ...widened(rims, RIM)]);
}

/** Where a printed text has its point. On a board that is turned round, its start is at the other end. */
export function alignOf(under: Under, space: Space, flipped: boolean): "start" | "middle" | "end" {
  const turned = { start: "end", middle: "middle", end: "start" } as const;
  const align = under.align ?? "middle";
  return flipped && turns(space) ? turned[align] : align;
}

const FINGER = 24; // pixels that can be hit with a finger
const WIDEST = 960;
const TINY = 0.4; // what is smaller is there to be seen

/** The least width of a drawing, in pixels: smaller, some of its sites could not be hit with a finger. */
export function leastWidth(places: Iterable<Place>, { wide }: Extent): number {
  let least = 1;
  for (const { shape, room } of places) {
    const hit = shape === "edge" ? Math.max(...room) : Math.min(...room);
    if (hit >= TINY) least = Math.min(least, hit);
  }
  return Math.min(WIDEST, Math.ceil((FINGER * wide) / least));
}

const PRINTED = 0.3;

/** How large letters are printed beside a board: larger on one that has many sites across, which are seen smaller. */
export function printedSize({ wide }: Extent): number {
  return PRINTED * Math.min(1.2, Math.max(0.65, wide / 11));
}
