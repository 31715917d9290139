// What the person has set, kept on the server; and what follows from it for the whole page.
import { get, put } from "./api";
import type { Settings, Start } from "./types";
import { preferred, speak } from "./words.svelte";

const usual: Settings = {
  language: "",
  theme: "",
  motion: "",
  patterns: false,
  keys: true,
  auto_complete: true,
  engine_seconds: 1,
  engine_megabytes: 64,
  lines: 3,
  line_length: 12,
  hide_verdict: false,
  coach: false,
  coach_loss: 20,
};

/** The settings; change them through `change` only. */
export const settings: Settings = $state({ ...usual });

/** What the server said at the beginning. */
export const start: Start = $state({ version: "", languages: { en: "English" }, settings: usual, cores: 1 });

/** Ask the server what it needs to be asked first, and show the page in the person's language and theme. */
export async function begin(): Promise<void> {
  Object.assign(start, await get<Start>("/api/start"));
  Object.assign(settings, start.settings);
  dress();
  await speak(shownLanguage());
}

/** The language that is shown: the one that was set, else the one the browser prefers. */
export function shownLanguage(): string {
  return settings.language || preferred(Object.keys(start.languages), navigator.languages);
}

/** Show the page as some settings say. */
export async function wear(some: Partial<Settings>): Promise<void> {
  const spoken = shownLanguage();
  Object.assign(settings, some);
  dress();
  if (shownLanguage() !== spoken) await speak(shownLanguage());
}

/** Change some settings at once on the page, and keep them on the server. */
export async function change(some: Partial<Settings>): Promise<void> {
  await wear(some);
  await put<Settings>("/api/settings", some);
}

function dress(): void {
  const { dataset } = document.documentElement;
  dataset.theme = settings.theme || "auto";
  dataset.motion = settings.motion || "auto";
  dataset.patterns = settings.patterns ? "on" : "off";
}

/** Whether things should appear at their new places without moving there. */
export function isStill(): boolean {
  if (settings.motion) return settings.motion === "reduced";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
