// Dragging a piece: the same clicks as choosing its site and then the site it is dropped on, by mouse, pen or finger.
import type { Point } from "./geometry";

export interface Dragging {
  /** Whether a drag may begin on a site. */
  canLift: (site: string) => boolean;
  lift: (site: string) => void;
  /** The piece follows, in units of the board; null when it is put down. */
  follow: (site: string, at: Point | null) => void;
  drop: (from: string, to: string | undefined) => void;
}

const FAR = 6; // pixels after which a press is a drag

/** The site at a point of the screen. */
export function siteAt(x: number, y: number): string | undefined {
  return siteOf(document.elementFromPoint(x, y));
}

/** The site that an element belongs to. */
export function siteOf(element: EventTarget | null): string | undefined {
  if (!(element instanceof Element)) return undefined;
  return element.closest<SVGElement>("[data-site]")?.dataset.site;
}

/** Watch a board for drags; the returned function ends it. A drag swallows the click that would follow it. */
export function watchDrags(svg: SVGSVGElement, dragging: Dragging): () => void {
  let pressed: { site: string; x: number; y: number; pointer: number } | undefined;
  let isDragged = false;

  function unit(event: PointerEvent): Point {
    const matrix = svg.getScreenCTM();
    if (!matrix) return [0, 0];
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [point.x, point.y];
  }

  function down(event: PointerEvent): void {
    const site = siteOf(event.target);
    isDragged = false;
    if (event.button !== 0 || !event.isPrimary || site === undefined || !dragging.canLift(site)) return;
    pressed = { site, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  function move(event: PointerEvent): void {
    if (!pressed || event.pointerId !== pressed.pointer) return;
    if (!isDragged) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < FAR) return;
      isDragged = true;
      dragging.lift(pressed.site);
    }
    dragging.follow(pressed.site, unit(event));
  }

  function up(event: PointerEvent): void {
    if (!pressed || event.pointerId !== pressed.pointer) return;
    const { site } = pressed;
    pressed = undefined;
    if (!isDragged) return;
    dragging.follow(site, null);
    dragging.drop(site, event.type === "pointercancel" ? undefined : siteAt(event.clientX, event.clientY));
  }

  function click(event: MouseEvent): void {
    if (!isDragged) return;
    isDragged = false;
    event.stopPropagation();
    event.preventDefault();
  }

  svg.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  svg.addEventListener("click", click, { capture: true });
  return () => {
    svg.removeEventListener("pointerdown", down);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
    svg.removeEventListener("click", click, { capture: true });
  };
}
