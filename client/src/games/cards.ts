// The cards of all games, fetched once a language.
import { get, query } from "../lib/api";
import type { GameCard } from "../lib/types";

const kept = new Map<string, Promise<GameCard[]>>();

export function gameCards(language: string): Promise<GameCard[]> {
  let cards = kept.get(language);
  if (!cards) {
    cards = get<GameCard[]>(`/api/games${query({ lang: language })}`);
    kept.set(language, cards);
    cards.catch(() => kept.delete(language));
  }
  return cards;
}
