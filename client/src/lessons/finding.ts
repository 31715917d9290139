/** Finding lessons: by words, without regard to accents and case, and by the lecture they come from. */
import type { LessonCard } from "../lib/types";

/** The lectures of a source such as "UI, FEUP Porto (after the book)": its names, without what is said of them. */
export function decksOf(card: Pick<LessonCard, "source">): string[] {
  return card.source
    .replace(/\(.*?\)/g, "")
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter(Boolean);
}

export function found(cards: readonly LessonCard[], wanted: string, deck: string): LessonCard[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  return cards.filter((card) => {
    const text = plain(`${card.name} ${card.title} ${card.source} ${card.question}`);
    return (!deck || decksOf(card).includes(deck)) && words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
