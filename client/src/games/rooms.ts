// Beginning a game: the seats that are usual, and the room on the server.
import { del, get, post, query } from "../lib/api";
import { link, navigate } from "../lib/router.svelte";
import { settings } from "../lib/settings.svelte";
import type { NewRoom, RoomCard, Seat } from "../lib/types";

/** As in studio/live/seating.py. */
export const USUAL_LEVEL = 4;

/** An engine as it is when nothing was said about it. */
export function usualEngine(): Seat {
  return { kind: "engine", level: USUAL_LEVEL };
}

/** Who plays unless something else is chosen: a person first, engines on all other seats. */
export function usualSeats(players: number): Seat[] {
  return Array.from({ length: players }, (_, seat) => (seat === 0 ? { kind: "human" } : usualEngine()));
}

/** Begin a game and go to its room. */
export async function beginRoom(wanted: NewRoom): Promise<void> {
  const { room } = await post<RoomCard>("/api/rooms", { coach: settings.coach, ...wanted });
  navigate(link("play", room));
}

export function keptRooms(tag: string): Promise<RoomCard[]> {
  return get<RoomCard[]>(`/api/rooms${query({ lang: tag })}`);
}

export function deleteRoom(room: string): Promise<unknown> {
  return del<unknown>(`/api/rooms/${encodeURIComponent(room)}`);
}
