// Refusals in other languages than English. The server writes English sentences; here they are recognised by their patterns, and
// what stands in the slots goes into the words of the language. Loaded only where the page is not shown in English.
import { get } from "../lib/api";
import type { Fault, FaultWording } from "../lib/types";

/** The text of a key of the page's words, or another text. */
type Look = (key: string, otherwise: string) => string;
type Rewording = (fault: Fault) => string | undefined;

/** How the refusals of the server are said in a language. */
export async function rewordingIn(tag: string, look: Look): Promise<Rewording> {
  return rewordingBy(await get<FaultWording[]>(`/api/words/${encodeURIComponent(tag)}/faults`), look);
}

export function rewordingBy(wordings: readonly FaultWording[], look: Look): Rewording {
  const general = new Map(wordings.filter((one) => !one.pattern).map((one) => [one.code, one.text]));
  const patterns = wordings
    .filter((one) => one.pattern)
    .map((one) => ({ code: one.code, text: one.text, expression: new RegExp(`^${one.pattern}$`, "s") }));

  function said(sentence: string, code?: string): string | undefined {
    for (const one of patterns) {
      const found = (code === undefined || one.code === code) && one.expression.exec(sentence);
      if (found) return one.text.replace(/\{(\w+)\}/g, (_, slot: string) => filled(slot, found.groups?.[slot] ?? ""));
    }
    return undefined;
  }

  /** What stood in a slot: names are said in the language, and so are sentences within sentences. */
  function filled(slot: string, text: string): string {
    const key = text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
    if (slot === "seat") {
      const numbered = /^Player (\d+)$/.exec(text);
      return numbered ? look("seat.player", text).replace("{number}", numbered[1] ?? "") : look(`seat.${key}`, text);
    }
    if (slot === "game") return said(text, "game") ?? look(`game.${text}.title`, text);
    if (slot === "option") return look(`option.${text}`, text);
    if (slot === "box") return look(`label.${key}`, text);
    return slot === "inner" ? (said(text) ?? text) : text;
  }

  return (fault) => {
    const found = said(fault.text, fault.code);
    if (found !== undefined) return found;
    const usual = look(`fault.${fault.code}`, "") || general.get(fault.code);
    // What the language has no words for is not lost: the sentence stands behind what it means in general.
    return usual && !look(`fault.${fault.code}`, "") ? `${usual} (${fault.text})` : usual;
  };
}
