// Where everything is: sites put where their spaces are, piles and spans, as boards/svg.py does.
import type { Piece, Position, Site, Space, Table } from "../lib/types";

export type Point = readonly [number, number];

/** A site put where its space is, turned round when the board is. */
export interface Place {
  id: string;
  at: Point;
  shape: Site["shape"];
  size: Point;
  polygon: readonly Point[];
  tone: string;
  label: string;
  /** What it is called aloud, where it is not the label: "" for most. */
  name: string;
  /** What can be hit around it, where that is more than what is drawn. */
  room: Point;
  /** Where a pile on it grows, and how its space stacks. */
  step: Point;
  stack: string;
  space: string;
  /** The group of sites of which one stands for all, or "". */
  group: string;
  /** A rectangle stands on it, so that marks are none that are round. */
  isBoxed?: boolean;
}

/** A piece with its place and the point it is drawn at; `key` tells it from all others of the position. */
export interface Standing {
  key: string;
  site: string;
  place: Place;
  at: Point;
  piece: Piece;
}

export interface Counter {
  at: Point;
  text: string;
}

export interface Extent {
  left: number;
  top: number;
  wide: number;
  high: number;
}

type Turn = (point: Point) => Point;

const CORNER = 1 / Math.sqrt(3); // from the centre of a hex of width 1 to its corners
const HEX: readonly Point[] = [
  [0, -CORNER],
  [0.5, -CORNER / 2],
  [0.5, CORNER / 2],
  [0, CORNER],
  [-0.5, CORNER / 2],
  [-0.5, -CORNER / 2],
];
const SIZES: Partial<Record<Site["shape"], Point>> = { card: [1, 1.4], edge: [1, 0.16], hex: [1, 2 * CORNER] };
const STEPS: Record<string, Point> = { offset: [0, -0.14], side: [0.3, 0], fan: [0.3, 0], count: [0, 0], none: [0, 0] };
export const ORIGIN: Point = [0, 0];

export function moved(point: Point, by: Point): Point {
  return [point[0] + by[0], point[1] + by[1]];
}

/** Whether a space is turned round when the board is flipped: boards are unless they say otherwise, hands and dice are not. */
export function turns(space: Space): boolean {
  return space.turns ?? space.role === "board";
}

/** How the points of a space are turned: half round the middle of all spaces that turn. */
export function turnOf(table: Table, space: Space, flipped: boolean): Turn {
  if (!flipped || !turns(space)) return (point) => point;
  const points = table.spaces.filter(turns).flatMap((one) => one.sites.map((site) => moved(site.at, one.at ?? ORIGIN)));
  const [x, y] = [points.map((point) => point[0]), points.map((point) => point[1])];
  const [wide, high] = [Math.min(...x) + Math.max(...x), Math.min(...y) + Math.max(...y)];
  return (point) => [wide - point[0], high - point[1]];
}

function placed(site: Site, space: Space | undefined, turn: Turn, isTurned: boolean): Place {
  const offset = space?.at ?? ORIGIN;
  const at = turn(moved(site.at, offset));
  let polygon: readonly Point[] = (site.polygon ?? []).map((corner) => turn(moved(corner, offset)));
  if (site.shape === "hex" && polygon.length === 0) polygon = HEX.map((corner) => moved(at, corner));
  const stack = space?.stack ?? "";
  const size = site.size ?? SIZES[site.shape] ?? [1, 1];
  const own = site.step;
  const step: Point = own ? (isTurned ? [-own[0], -own[1]] : own) : (STEPS[stack || "offset"] ?? ORIGIN);
  return {
    id: site.id,
    at,
    shape: site.shape,
    size,
    polygon,
    tone: site.tone ?? "",
    label: site.label ?? "",
    name: site.name ?? "",
    room: size,
    step,
    stack,
    space: space?.id ?? "",
    group: site.group ?? "",
  };
}

/** All places of a table by their id, in its order; those that appeared during the game come last. */
export function placesOf(table: Table, position: Position | undefined, flipped: boolean): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const space of table.spaces) {
    const turn = turnOf(table, space, flipped);
    for (const site of space.sites) places.set(site.id, placed(site, space, turn, flipped && turns(space)));
  }
  const board = table.spaces.find(turns);
  const turn: Turn = board ? turnOf(table, board, flipped) : (point) => point;
  for (const site of position?.more ?? []) places.set(site.id, placed(site, undefined, turn, flipped));
  giveRoom([...places.values()].filter(({ shape, polygon }) => shape === "circle" && !polygon.length));
  return places;
}

const MOST_ROOM = 1.2;

/** Round sites are hit as far as half way to the next one. */
function giveRoom(round: readonly Place[]): void {
  for (const place of round) {
    const far = Math.min(MOST_ROOM, ...round.map(({ at }) => Math.hypot(at[0] - place.at[0], at[1] - place.at[1])).filter(Boolean));
    place.room = [Math.max(place.size[0], far), Math.max(place.size[1], far)];
  }
}

/** The pieces of a position, bottom ones first. Pieces on sites that the table does not have are left out. */
export function standingOf(position: Position, places: Map<string, Place>): Standing[] {
  const standing: Standing[] = [];
  for (const [site, pieces] of Object.entries(position.at)) {
    const place = places.get(site);
    if (!place) continue;
    const seen = place.stack === "count" ? pieces.slice(-1) : pieces;
    seen.forEach((piece, level) => {
      const at: Point = [place.at[0] + level * place.step[0], place.at[1] + level * place.step[1]];
      standing.push({ key: piece.id ? `id ${piece.id}` : `${site} ${level} ${piece.g} ${piece.o ?? ""}`, site, place, at, piece });
    });
  }
  for (const { piece, sites } of position.spans ?? []) {
    const place = covered(sites.flatMap((site) => places.get(site) ?? []));
    if (place) standing.push({ key: `span ${place.id} ${piece.g}`, site: sites[0] ?? "", place, at: place.at, piece });
  }
  return distinct(standing);
}

/** Two pieces may call themselves by one id; drawing needs each key once. */
function distinct(standing: Standing[]): Standing[] {
  const seen = new Set<string>();
  for (const one of standing) {
    while (seen.has(one.key)) one.key += "'";
    seen.add(one.key);
  }
  return standing;
}

/** One place that reaches over several. */
function covered(places: readonly Place[]): Place | undefined {
  const [first] = places;
  if (!first) return undefined;
  const box = boxOf(places.flatMap((place) => cornersOf(place)));
  return {
    ...first,
    id: places.map((place) => place.id).join("-"),
    at: [box.left + box.wide / 2, box.top + box.high / 2],
    shape: "square",
    size: [box.wide, box.high],
    polygon: [],
  };
}

/** Numbers on plates: how many a piece counts, and how high a pile of which only the top is drawn. */
export function countersOf(position: Position, standing: readonly Standing[], places: Map<string, Place>): Counter[] {
  const foot = (at: Point, place: Place): Point => [at[0], at[1] + place.size[1] / 2 - 0.2];
  const counters = standing.flatMap(({ piece, place, at }) =>
    piece.n === undefined ? [] : [{ at: foot(at, place), text: String(piece.n) }],
  );
  for (const [site, pieces] of Object.entries(position.at)) {
    const place = places.get(site);
    if (place?.stack === "count" && pieces.length > 1)
      counters.push({ at: foot(place.at, place), text: String(pieces.length) });
  }
  return counters;
}

export function cornersOf({ at, size, label }: Place): Point[] {
  const below = label ? 0.3 : 0;
  return [
    [at[0] - size[0] / 2, at[1] - size[1] / 2 - below],
    [at[0] + size[0] / 2, at[1] + size[1] / 2 + below],
  ];
}

export function boxOf(points: readonly Point[]): Extent {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, wide: right - left, high: bottom - top };
}

/** The corners of the rectangle round some points. */
export function around(points: readonly Point[]): Point[] {
  const { left, top, wide, high } = boxOf(points);
  return [[left, top], [left + wide, top], [left + wide, top + high], [left, top + high]];
}

/** The points of something printed, where its space puts them. */
export function printedAt(table: Table, space: Space, points: readonly Point[], flipped: boolean): Point[] {
  const turn = turnOf(table, space, flipped);
  return points.map((point) => turn(moved(point, space.at ?? ORIGIN)));
}

/** A list of points as SVG wants it. */
export function written(points: readonly Point[]): string {
  return points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
}

export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
