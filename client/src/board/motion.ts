// Which pieces moved between two positions, so that the eye can follow them.
import type { Piece } from "../lib/types";
import type { Standing } from "./geometry";

/** How a piece came to be where it is. */
export type Arrival =
  | { kind: "slide"; key: string; by: readonly [number, number] }
  | { kind: "appear"; key: string }
  | { kind: "roll"; key: string };

const MOST = 40; // when more changes at once, it is another position rather than a move

function look(piece: Piece): string {
  return piece.id ?? `${piece.g}/${piece.o ?? ""}/${piece.up ?? ""}`;
}

/** Pair what is gone with what is new: same look, nearest first. What has no partner appears. */
export function arrivals(before: readonly Standing[], after: readonly Standing[]): Arrival[] {
  const stood = new Map(before.map((one) => [`${one.site} ${look(one.piece)}`, one]));
  const stands = new Set(after.map((one) => `${one.site} ${look(one.piece)}`));
  const gone = before.filter((one) => !stands.has(`${one.site} ${look(one.piece)}`));
  const found: Arrival[] = [];
  const fresh: Standing[] = [];
  for (const one of after) {
    const same = stood.get(`${one.site} ${look(one.piece)}`);
    if (!same) fresh.push(one);
    else if (same.piece.v !== one.piece.v && one.piece.o === undefined) found.push({ kind: "roll", key: one.key });
  }
  if (fresh.length + gone.length > MOST) return [];
  for (const one of fresh) {
    let nearest: Standing | undefined;
    let least = Infinity;
    for (const other of gone) {
      const far = Math.hypot(other.at[0] - one.at[0], other.at[1] - one.at[1]);
      if (look(other.piece) === look(one.piece) && far < least) [nearest, least] = [other, far];
    }
    if (nearest) {
      gone.splice(gone.indexOf(nearest), 1);
      found.push({ kind: "slide", key: one.key, by: [nearest.at[0] - one.at[0], nearest.at[1] - one.at[1]] });
    } else found.push({ kind: "appear", key: one.key });
  }
  return found;
}

/** Move the drawn pieces of `root` from where they were to where they are. */
export function animate(root: Element, all: readonly Arrival[]): void {
  for (const arrival of all) {
    const drawn = root.querySelector(`[data-piece="${CSS.escape(arrival.key)}"]`);
    if (!drawn) continue;
    const options: KeyframeAnimationOptions = { duration: 200, easing: "cubic-bezier(.3,.7,.3,1)" };
    if (arrival.kind === "slide")
      drawn.animate([{ transform: `translate(${arrival.by[0]}px, ${arrival.by[1]}px)` }, { transform: "none" }], options);
    else if (arrival.kind === "roll")
      drawn.animate([{ transform: "rotate(-300deg) scale(.7)" }, { transform: "none" }], { ...options, duration: 420 });
    else drawn.animate([{ opacity: 0, transform: "scale(.6)" }, { opacity: 1, transform: "none" }], options);
  }
}
