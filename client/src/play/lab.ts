// The way from a game to the tree lab: the engine's search of a position as a tree to step through.
import { link } from "../lib/routes";
import type { Node, RoomView } from "../lib/types";
import { written } from "../tree/address";

const DEPTH = 6;
const PLIES = 2;

/** The address of the search of the position at the end of a path. */
export function labLink(view: RoomView, path: readonly Node[]): string {
  const moves = path.slice(1).map(({ text }) => text).join(" ");
  const params = written({
    source: { kind: "search", game: view.game, options: view.options, moves, depth: DEPTH, plies: PLIES },
    algorithm: "",
    settings: {},
    step: 0,
    windows: true,
    rival: null,
  });
  return link("tree", "", params);
}
