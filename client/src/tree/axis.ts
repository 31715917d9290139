/** The axis of a what-if: infinite ranges get ends that can be drawn. */
import type { WhatIf, WhatIfRange } from "../lib/types";

interface Axis {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

interface Band {
  readonly range: WhatIfRange;
  /** From 0 to 1 along the axis. */
  readonly from: number;
  readonly to: number;
}

export function axisOf(whatIf: WhatIf): Axis {
  const ends = whatIf.ranges.flatMap(({ low, high }) => [low, high]).filter((end) => end !== null);
  if (whatIf.now !== null) ends.push(whatIf.now);
  const low = Math.min(...ends, Infinity);
  const high = Math.max(...ends, -Infinity);
  if (!Number.isFinite(low)) return { low: -10, high: 10, step: 1 };
  const room = Math.max(2, Math.ceil((high - low) * 0.35));
  return { low: Math.floor(low - room), high: Math.ceil(high + room), step: high - low > 40 ? 1 : 0.5 };
}

/** Pixels that a leaf is pulled through the whole axis. */
const WAY = 240;

/** The value to which a leaf is pulled by so many pixels. */
export function pulledTo({ low, high, step }: Axis, from: number, up: number): number {
  const steps = Math.round((up / WAY) * ((high - low) / step));
  return Math.max(low, Math.min(high, from + steps * step));
}

export function bands(whatIf: WhatIf, axis: Axis): Band[] {
  const part = (value: number) => Math.max(0, Math.min(1, (value - axis.low) / (axis.high - axis.low)));
  return whatIf.ranges.map((range) => ({ range, from: part(range.low ?? axis.low), to: part(range.high ?? axis.high) }));
}

/**
 * The range a value falls into. Ranges follow each other; where two touch and neither says whose the point is, it belongs to the one
 * that is a point itself, else to the one in which the leaf is now, else to the first.
 */
export function rangeAt(whatIf: WhatIf, value: number): number {
  const holds = whatIf.ranges.map(
    ({ low, high, has_low = true, has_high = true }) =>
      (low === null || (has_low ? value >= low : value > low)) && (high === null || (has_high ? value <= high : value < high)),
  );
  const point = whatIf.ranges.findIndex(({ low, high }, at) => holds[at] && low !== null && low === high);
  if (point >= 0) return point;
  if (holds[whatIf.current]) return whatIf.current;
  return Math.max(0, holds.indexOf(true));
}
