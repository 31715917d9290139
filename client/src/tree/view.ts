/** Pan and zoom as plain arithmetic: a point p of the picture stands at p * scale + (x, y) on the screen. */

export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const SMALLEST = 0.05;
export const LARGEST = 4;
/** A small tree is not blown up beyond this when it is fitted. */
const FITTED = 1.35;

export function fitted(picture: Size, screen: Size): View {
  if (!picture.width || !picture.height || !screen.width || !screen.height) return { x: 0, y: 0, scale: 1 };
  const scale = clamp(Math.min(screen.width / picture.width, screen.height / picture.height, FITTED), SMALLEST, LARGEST);
  return { x: (screen.width - picture.width * scale) / 2, y: (screen.height - picture.height * scale) / 2, scale };
}

/** The smallest text of a picture as tree.css has it: short ones are written larger where the picture is small. */
const SMALLEST_TEXT = { brief: 18, long: 12.5 };
/** Pixels that the smallest text has at first, and the least with which all of the picture is still shown instead. */
const READABLE = 10;
const BEARABLE = 9;

/** Whether all texts are so short that they can be written larger than their picture. */
export function isBrief(places: readonly { text: string; label: string }[]): boolean {
  return places.every(({ text, label }) => text.length < 4 && label.length < 3);
}

/** The view to begin with: all of the picture, or where that would be too small to be read, its root, with the texts legible. */
export function begun(picture: Size, screen: Size, root: number, brief = true): View {
  const text = SMALLEST_TEXT[brief ? "brief" : "long"];
  const whole = fitted(picture, screen);
  if (!screen.width || !screen.height || whole.scale * text >= BEARABLE) return whole;
  const scale = READABLE / text;
  return { x: middle(picture.width * scale, screen.width, root * scale), y: middle(picture.height * scale, screen.height, 0), scale };
}

/** Where a picture begins: in the middle if there is room for all of it, else with a point of it in the middle and no room wasted. */
function middle(long: number, room: number, point: number): number {
  return long <= room ? (room - long) / 2 : clamp(room / 2 - point, room - long, 0);
}

/** Below this a picture shows no more than that there is a lot of it. */
const SHAPE = 0.12;

/** Whether to begin with all of a picture, although not everything in it may be read: as long as its shape tells something. */
export function isWorthFitting(picture: Size, screen: Size): boolean {
  return fitted(picture, screen).scale >= SHAPE;
}

/** From this scale on the smallest text is legible as it is drawn. */
const ENLARGED = 0.9;

/** Whether texts are written larger than their picture, as far as there is room for that. */
export function isSmall(view: View): boolean {
  return view.scale < ENLARGED;
}

/** Larger or smaller by a factor; what stands at (x, y) on the screen stays there. */
export function zoomed(view: View, factor: number, x: number, y: number): View {
  const scale = clamp(view.scale * factor, SMALLEST, LARGEST);
  const real = scale / view.scale;
  return { x: x - (x - view.x) * real, y: y - (y - view.y) * real, scale };
}

/** Moved, but never so far that nothing of the picture is left on the screen. */
export function panned(view: View, dx: number, dy: number, picture: Size, screen: Size): View {
  const keep = 48;
  return {
    scale: view.scale,
    x: clamp(view.x + dx, keep - picture.width * view.scale, screen.width - keep),
    y: clamp(view.y + dy, keep - picture.height * view.scale, screen.height - keep),
  };
}

/** The least move that brings a point of the picture on the screen, with some room around it; the same view if it is there. */
export function showing(view: View, x: number, y: number, screen: Size): View {
  const room = Math.min(60, screen.width / 4, screen.height / 4);
  const at = { x: x * view.scale + view.x, y: y * view.scale + view.y };
  const dx = clamp(at.x, room, screen.width - room) - at.x;
  const dy = clamp(at.y, room, screen.height - room) - at.y;
  return dx || dy ? { scale: view.scale, x: view.x + dx, y: view.y + dy } : view;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
