// The way from a game to the tree lab: an engine's search as a tree to step through.
import { link } from "../lib/routes";
import type { Node, RoomView, Thinking } from "../lib/types";
import { written } from "../tree/address";

const DEPTH = 6;
/** No engine's search is asked to look further ahead. */
export const DEEPEST = 100;
const PLIES = 2;
const KEPT = "alpha-beta";

/** The kind of engine that made a search: the one that sat at the seat, or the one that analyses. */
export function engineOf(view: RoomView, search: Thinking | undefined, player: number): string {
  return (search?.purpose === "move" ? view.seats[player]?.engine : undefined) ?? "auto";
}

/** Whether an engine keeps a log of its search, window by window; of others the lab says what it shows. */
export function isKept(view: RoomView, engine: string): boolean {
  return engine === KEPT || (engine === "auto" && view.keeps_searches);
}

/** The address of the search of the position at the end of a path: of one that was made, that one. */
export function labLink(view: RoomView, path: readonly Node[], search?: Thinking, engine = "auto", wanted = DEPTH): string {
  const moves = path.slice(1).map(({ text }) => text).join(" ");
  const depth = Math.min(DEEPEST, Math.max(1, search?.lines[0]?.depth ?? wanted));
  const made = search ? { room: view.room, node: search.node } : {};
  const params = written({
    source: { kind: "search", game: view.game, options: view.options, moves, depth, plies: Math.min(depth, PLIES), engine, ...made },
    algorithm: "",
    settings: {},
    step: 0,
    windows: true,
    rival: null,
  });
  return link("tree", "", params);
}
