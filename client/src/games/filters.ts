// Which games of the gallery are shown: by words, and by the taxonomy of the lectures.
import type { GameCard } from "../lib/types";

export interface Wanted {
  text: string;
  chance: "" | "no" | "yes";
  hidden: "" | "no" | "yes";
  players: "" | "1" | "2" | "3";
  family: string;
}

export const everything: Wanted = { text: "", chance: "", hidden: "", players: "", family: "" };

/** A text without accents and case, so that "domino" finds "Dominó". */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

const agrees = (wish: "" | "no" | "yes", is: boolean): boolean => wish === "" || (wish === "yes") === is;

export function fits(card: GameCard, wanted: Wanted): boolean {
  if (!agrees(wanted.chance, card.chance) || !agrees(wanted.hidden, card.hidden)) return false;
  if (wanted.family && card.family !== wanted.family) return false;
  if (wanted.players === "3" ? !card.players.some((count) => count >= 3) : wanted.players && !card.players.includes(Number(wanted.players)))
    return false;
  const told = plain([card.title, card.name, card.summary, card.family].join(" "));
  return plain(wanted.text)
    .split(/\s+/)
    .every((word) => told.includes(word));
}

/** What an address says is wanted; anything it cannot mean is left out. */
export function readWanted(params: URLSearchParams): Wanted {
  const one = <Value extends string>(name: string, values: readonly Value[]): Value | "" =>
    values.find((value) => value === params.get(name)) ?? "";
  return {
    text: params.get("q") ?? "",
    chance: one("chance", ["no", "yes"]),
    hidden: one("hidden", ["no", "yes"]),
    players: one("players", ["1", "2", "3"]),
    family: params.get("family") ?? "",
  };
}

let last = "#/games";

/** Where the gallery was left: the address with its filters. */
export function lastGallery(): string {
  return last;
}

export function rememberGallery(address: string): void {
  last = address;
}
