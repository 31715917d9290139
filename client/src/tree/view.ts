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

/** Below this the texts of a picture cannot be read. */
const READABLE = 0.55;
/** In a low window a little less will do: small texts are written larger, and otherwise the leaves would be cut off. */
const LOW = 0.42;

/** Screens narrower than this are phones: there the whole width is seen first, and whoever wants to read comes nearer. */
const PHONE = 480;

/** The view to begin with: all of the picture, or where that would be too small to be read, its root. */
export function begun(picture: Size, screen: Size, root: number): View {
  const whole = fitted(picture, screen);
  const isLow = screen.height * picture.width < screen.width * picture.height;
  if (whole.scale >= (isLow ? LOW : READABLE) || (screen.width && screen.width < PHONE)) return whole;
  const y = Math.max(0, (screen.height - picture.height * READABLE) / 2);
  return { x: screen.width / 2 - root * READABLE, y, scale: READABLE };
}

/** Below this a picture shows no more than that there is a lot of it. */
const SHAPE = 0.12;

/** Whether to begin with all of a picture, although not everything in it may be read: as long as its shape tells something. */
export function isWorthFitting(picture: Size, screen: Size): boolean {
  return fitted(picture, screen).scale >= SHAPE;
}

/** Whether texts are written larger than their picture, as far as there is room for that. */
export function isSmall(view: View): boolean {
  return view.scale < 0.75;
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
