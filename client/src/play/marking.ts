// What engines and hints draw on the board: arrows, rings, heat. All from the sites that the server names.
import type { Mark } from "../lib/types";

/** How long the engine looks at each move of a whole game unless something else is chosen. */
export const SWEEP_SECONDS = 0.5;

/** From the first to the last site of a move, or a ring when there is one. */
export function pointer(targets: readonly string[]): Mark[] {
  const [first, last] = [targets[0], targets.at(-1)];
  if (first === undefined || last === undefined) return [];
  return first === last ? [mark("ring", [first])] : [mark("arrow", [first, last])];
}

export function mark(kind: Mark["kind"], targets: readonly string[]): Mark {
  return { kind, targets: [...targets], by: "engine" };
}
