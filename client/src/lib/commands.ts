// What can be typed after a slash: commands of the page and of the screen, by their short names or by what they are called.
import { onDestroy } from "svelte";

export interface Command {
  /** The short name that is typed, the same in every language: "go tree", "depth". */
  name: string;
  /** What it does, in the language shown. */
  label: () => string;
  /** Whether something has to follow the name: a number, or any text. */
  wants?: "number" | "text";
  /** The least and the most that the number may be. */
  bounds?: readonly [number, number];
  run: (argument: string) => unknown;
}

let sources: (() => readonly Command[])[] = [];

/** Offer commands for as long as the calling component lives; they may change meanwhile. */
export function commands(list: () => readonly Command[]): void {
  onDestroy(addCommands(list));
}

/** The same for whoever is no component: the returned function ends them. */
export function addCommands(list: () => readonly Command[]): () => void {
  sources = [list, ...sources];
  return () => (sources = sources.filter((other) => other !== list));
}

/** All that are offered now, those of the newest component first. */
export function offered(): Command[] {
  return sources.flatMap((list) => list());
}
