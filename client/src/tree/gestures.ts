/** Fingers, mouse and wheel on a sheet, as pans, zooms, drags of what may be dragged, and taps. */

interface Hands {
  pan(dx: number, dy: number): void;
  /** Around a point of the sheet. */
  zoom(factor: number, x: number, y: number): void;
  /** Something was pressed: its number if it can be dragged. */
  press(target: Element): number | null;
  drag(what: number, dx: number, dy: number): void;
  drop(what: number, dx: number, dy: number): void;
  tap(target: Element): void;
}

/** Pixels that a shaking hand may move before a tap is a drag. */
const SLACK = 6;
const WHEEL = 0.0016;

export class Gestures {
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private start: { x: number; y: number; target: Element; what: number | null } | null = null;
  private isMoved = false;
  private readonly away = new AbortController();

  constructor(
    private readonly sheet: HTMLElement,
    private readonly hands: Hands,
  ) {
    const { signal } = this.away;
    sheet.addEventListener("pointerdown", (event) => this.down(event), { signal });
    sheet.addEventListener("pointermove", (event) => this.move(event), { signal });
    sheet.addEventListener("pointerup", (event) => this.up(event, true), { signal });
    sheet.addEventListener("pointercancel", (event) => this.up(event, false), { signal });
    sheet.addEventListener("wheel", (event) => this.wheel(event), { signal, passive: false });
  }

  end(): void {
    this.away.abort();
  }

  private down(event: PointerEvent): void {
    if (event.button > 0 || !(event.target instanceof Element)) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size > 1) {
      this.isMoved = true;
      return;
    }
    this.isMoved = false;
    this.start = { x: event.clientX, y: event.clientY, target: event.target, what: this.hands.press(event.target) };
  }

  private move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before || !this.start) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.pointers.size === 2) this.pinch(event.pointerId, before, now);
    else if (this.isMoved || Math.hypot(now.x - this.start.x, now.y - this.start.y) > SLACK) {
      // Captured only now: a captured press would never be a click on what it hit.
      if (!this.isMoved) this.sheet.setPointerCapture(event.pointerId);
      this.isMoved = true;
      if (this.start.what === null) this.hands.pan(now.x - before.x, now.y - before.y);
      else this.hands.drag(this.start.what, now.x - this.start.x, now.y - this.start.y);
    }
    if (this.isMoved) this.pointers.set(event.pointerId, now);
  }

  private pinch(id: number, before: { x: number; y: number }, now: { x: number; y: number }): void {
    const other = [...this.pointers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const spread = (point: { x: number; y: number }) => Math.max(10, Math.hypot(point.x - other.x, point.y - other.y));
    const box = this.sheet.getBoundingClientRect();
    this.hands.zoom(spread(now) / spread(before), (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
    this.hands.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  private up(event: PointerEvent, isDone: boolean): void {
    if (!this.pointers.delete(event.pointerId) || !this.start || this.pointers.size) return;
    const { target, what, x, y } = this.start;
    this.start = null;
    if (!this.isMoved && isDone) this.hands.tap(target);
    else if (what !== null) this.hands.drop(what, isDone ? event.clientX - x : 0, isDone ? event.clientY - y : 0);
  }

  private wheel(event: WheelEvent): void {
    // The plain wheel scrolls the page, as everywhere; a pinch on a touchpad comes with Ctrl.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const box = this.sheet.getBoundingClientRect();
    const far = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    this.hands.zoom(Math.exp(-far * WHEEL), event.clientX - box.left, event.clientY - box.top);
  }
}
