// The words of the page in the language that is set; whatever uses t() changes when the language does.
import { get } from "./api";
import { localeOf, number as written, phrase, type Catalogue, type Slots } from "./plural";
import type { Fault } from "./types";

// Until the catalogue is there: what the page needs to say that it cannot be had.
let words = $state.raw<Catalogue>({
  "shell.loading": "Loading",
  "shell.skip": "Skip to the content",
  "shell.again": "Try again",
  "shell.home": "To the start",
});
let tag = $state("en");
let reworded = $state.raw<((fault: Fault) => string | undefined) | undefined>();

/** The tag of the language that is shown now. */
export function language(): string {
  return tag;
}

/** A text of the page: `t("gallery.count", {}, 12)`. */
export function t(key: string, slots?: Slots, count?: number): string {
  return phrase(words, tag, key, slots, count);
}

/** Whether the catalogue has a key; for words that depend on what the server sends. */
export function has(key: string): boolean {
  return key in words;
}

/** The text of a key, or another text where the catalogue has none. */
export function tOr(key: string, otherwise: string): string {
  return key in words ? t(key) : otherwise;
}

/** A refusal of the server in the language shown, as far as that has words for it. */
export function sayFault(fault: Fault): string {
  return reworded?.(fault) ?? tOr(`fault.${fault.code}`, fault.text);
}

/** A number as the language writes it. */
export function number(value: number, digits = 3): string {
  return written(tag, value, digits);
}

/** A share from 0 to 1 as a percentage. */
export function percent(share: number, digits = 0): string {
  return new Intl.NumberFormat(localeOf(tag), { style: "percent", maximumFractionDigits: digits }).format(share);
}

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** How long ago a moment was, given as seconds since 1970. */
export function ago(when: number, now = Date.now() / 1000): string {
  const format = new Intl.RelativeTimeFormat(localeOf(tag), { numeric: "auto" });
  const passed = Math.max(0, now - when);
  for (const [unit, seconds] of units) if (passed >= seconds) return format.format(-Math.floor(passed / seconds), unit);
  return format.format(0, "second");
}

/** Load a language and show the page in it. When it cannot be had, the language stays. */
export async function speak(wanted: string): Promise<void> {
  const loaded = await get<Catalogue>(`/api/words/${encodeURIComponent(wanted)}`);
  words = loaded;
  tag = wanted;
  document.documentElement.lang = wanted;
  reworded = undefined;
  if (wanted === "en") return;
  // Refusals are told in English until their words are there, so nothing waits for them.
  void import("../faults/rewording")
    .then(({ rewordingIn }) => rewordingIn(wanted, tOr))
    .then((found) => tag === wanted && (reworded = found))
    .catch(() => undefined);
}

/** Put words in without a server, for tests. */
export function install(catalogue: Catalogue, wanted: string): void {
  words = catalogue;
  tag = wanted;
}

/** The language to begin with: the first of the browser's that the studio has, else English. */
export function preferred(known: readonly string[], wanted: readonly string[]): string {
  for (const wish of wanted) {
    const exact = known.find((one) => one.toLowerCase() === wish.toLowerCase());
    if (exact) return exact;
    if (/^sr-cyrl/i.test(wish) && known.includes("sr-Cyrl")) return "sr-Cyrl";
    const stem = wish.split("-")[0]?.toLowerCase();
    const near = known.find((one) => one.toLowerCase() === stem) ?? known.find((one) => one.split("-")[0] === stem);
    if (near) return near;
  }
  return "en";
}
