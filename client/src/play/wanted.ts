// A game to be begun, as an address says it: #/play?new=NAME&o.size=6&start=...
import type { NewRoom } from "../lib/types";
import { readValues } from "../tree/address";

/** The room that the params ask for; an Error when they name no game. */
export function wantedRoom(params: URLSearchParams): NewRoom {
  const game = params.get("new") ?? params.get("game");
  if (!game) throw new Error("The address names no game.");
  const wanted: NewRoom = { game };
  const options = readValues(params, "o.");
  if (Object.keys(options).length) wanted.options = options;
  const start = params.get("start");
  if (start) wanted.start = start;
  return wanted;
}
