/**
 * Which part of a large picture is drawn: what is seen, with some room around it. A browser paints all of an SVG anew when one node
 * of it changes, seen or not; so a step of a tree of 2,000 nodes costs what is drawn of it, not what there is of it.
 */
import type { TreePlace } from "../lib/types";
import type { Size, View } from "./view";

export interface Part {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Whether it is seen from so far away that no text can be read. */
  readonly isFar: boolean;
}

type Box = Pick<TreePlace, "x" | "y" | "wide" | "high">;

/** Smaller pictures are drawn whole: what is not seen of them costs nothing that could be noticed. */
export const LARGE = 300;
/** Texts are 12 to 15 px high; at this scale that is less than 4. */
const LEGIBLE = 0.25;
/** How far the texts beside a node reach. */
const TEXTS = 140;

/** The part for a view. As long as the old one serves it is given back, so that moving a little changes nothing. */
export function partFor(view: View, screen: Size, old?: Part): Part {
  const [left, top] = [-view.x / view.scale, -view.y / view.scale];
  const [wide, high] = [screen.width / view.scale, screen.height / view.scale];
  const isFar = view.scale < LEGIBLE;
  const serves =
    old !== undefined &&
    old.isFar === isFar &&
    old.left <= left &&
    old.right >= left + wide &&
    old.top <= top &&
    old.bottom >= top + high &&
    old.right - old.left <= 4 * wide;
  return serves ? old : { left: left - wide / 2, right: left + 1.5 * wide, top: top - high / 2, bottom: top + 1.5 * high, isFar };
}

export function hasNode(part: Part, node: Box): boolean {
  return meets(part, node.x - node.wide / 2, node.x + node.wide / 2, node.y - node.high / 2, node.y + node.high / 2);
}

/** A branch is drawn if the box around it meets the part: rather one too many than one too few. */
export function hasBranch(part: Part, parent: Box, child: Box): boolean {
  return meets(part, Math.min(parent.x, child.x), Math.max(parent.x, child.x), Math.min(parent.y, child.y), Math.max(parent.y, child.y));
}

function meets(part: Part, left: number, right: number, top: number, bottom: number): boolean {
  return left - TEXTS <= part.right && right + TEXTS >= part.left && top - TEXTS <= part.bottom && bottom + TEXTS >= part.top;
}
