// The steps of the hint ladder, and what each shows on the board.
import type { Hint, Mark } from "../lib/types";
import { mark, pointer } from "./marking";

export const LADDER = ["score", "only", "region", "move", "line"] as const;

/** What a hint shows on the board after so many steps. */
export function hintMarks(hint: Hint, steps: number): Mark[] {
  const rung = LADDER[steps - 1];
  if (rung === "region") return [mark("tint", hint.region)];
  return rung === "move" || rung === "line" ? pointer(hint.targets) : [];
}
