/** Finding lessons: by words, without regard to accents and case, and by the lecture they come from. */
import type { LessonCard } from "../lib/types";

/** The lectures that any of the lessons comes from, each once, in the order in which they come. */
export function lecturesOf(cards: readonly LessonCard[]): string[] {
  return [...new Set(cards.flatMap((card) => card.lectures))];
}

export function found(cards: readonly LessonCard[], wanted: string, lecture: string): LessonCard[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  return cards.filter((card) => {
    const text = plain(`${card.name} ${card.title} ${card.source} ${card.question}`);
    return (!lecture || card.lectures.includes(lecture)) && words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
