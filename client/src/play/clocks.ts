// Clocks between two messages of the server: they tick here, and are set right by every message.
import type { ClockView } from "../lib/types";

export interface Reading {
  clock: ClockView;
  /** When the reading was received, in milliseconds of the page. */
  at: number;
}

/** Seconds a seat has left at a moment of the page; never below 0. */
export function leftOf({ clock, at }: Reading, seat: number, now: number): number {
  const left = clock.left[seat] ?? 0;
  return Math.max(0, clock.running === seat ? left - Math.max(0, now - at) / 1000 : left);
}

const HURRY = 20;

/** Little time: it is marked, not by colour alone. */
export function isLow(left: number): boolean {
  return left < HURRY;
}

/** 1:02:03, 4:05, or 9.4 when it is close. Whole seconds are rounded up, so that 0:00 means that the time is over. */
export function written(left: number): string {
  if (left < 10) return (Math.ceil(left * 10) / 10).toFixed(1);
  const seconds = Math.ceil(left);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
