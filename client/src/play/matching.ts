// Looking for a game among those of a file.
import { plain } from "../games/filters";
import type { RecordCard } from "../lib/types";

/** The games that tell all words of a text somewhere, without case and accents. */
export function matching(games: RecordCard[], text: string): RecordCard[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return games.filter((game) => {
    const told = plain([game.number, ...game.players, game.result, game.when, game.event, game.opening].join(" "));
    return words.every((word) => told.includes(word));
  });
}
