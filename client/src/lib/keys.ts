// Shortcuts: active while the component that registers them lives, never while something is being typed.
import { onDestroy } from "svelte";
import { settings } from "./settings.svelte";

interface Shortcut {
  /** As `KeyboardEvent.key` names it, letters in lower case: "e", "[", "ArrowLeft", "Home", " ". */
  key: string;
  /** Whether Shift must be held. Left out: it does not matter for signs, and must not be held for anything else. */
  shift?: boolean;
  alt?: boolean;
  /** Whether Ctrl, or on a Mac Command, must be held. */
  ctrl?: boolean;
  /** What happens; returning false lets the key do what it does otherwise. */
  run: (event: KeyboardEvent) => void | boolean;
  /** For the help, in the language shown. */
  label: () => string;
}

let groups: Shortcut[][] = [];

/** Register shortcuts for as long as the calling component lives; the newest component is asked first. */
export function shortcuts(list: Shortcut[]): void {
  onDestroy(addShortcuts(list));
}

/** The same for whoever is no component: the returned function ends them. */
export function addShortcuts(list: Shortcut[]): () => void {
  groups = [list, ...groups];
  return () => (groups = groups.filter((other) => other !== list));
}

/** All shortcuts that are active now, newest component last. */
export function activeShortcuts(): Shortcut[] {
  return groups.toReversed().flat();
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit", "range"].includes(target.type);
}

/** Keys with which a focused control does something of its own. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (event.key === " " || event.key === "Enter") return target.closest("button, a, summary, input, [role=tab]") !== null;
  if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End")
    return target.closest("input, [role=tablist], [role=menu], [role=grid], [data-arrows]") !== null;
  return false;
}

function fits(shortcut: Shortcut, event: KeyboardEvent): boolean {
  if ((event.ctrlKey || event.metaKey) !== Boolean(shortcut.ctrl) || event.altKey !== Boolean(shortcut.alt)) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // With Alt some systems write another sign; the key itself is then asked.
  if (key !== shortcut.key && !(shortcut.alt && event.code === `Digit${shortcut.key}`)) return false;
  const isSign = shortcut.key.length === 1 && !/[a-z0-9 ]/.test(shortcut.key);
  return shortcut.shift === undefined ? isSign || !event.shiftKey : shortcut.shift === event.shiftKey;
}

/** Whether a shortcut is one that collides with screen readers, and can be switched off. */
function isSingle(shortcut: Shortcut): boolean {
  return shortcut.key.length === 1 && shortcut.key !== " " && !shortcut.alt && !shortcut.ctrl;
}

/** Whether a key means something on the screen that is shown, wherever the focus is. */
export function isShortcut(event: KeyboardEvent): boolean {
  return groups.flat().some((shortcut) => fits(shortcut, event) && (settings.keys || !isSingle(shortcut)));
}

function pressed(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isTyping(event.target) || isTaken(event)) return;
  if (document.querySelector("dialog[open]")) return;
  for (const list of groups)
    for (const shortcut of list) {
      if (!fits(shortcut, event) || (isSingle(shortcut) && !settings.keys)) continue;
      if (shortcut.run(event) === false) continue;
      event.preventDefault();
      return;
    }
}

/** Begin to listen; called once, by the page. */
export function listenToKeys(): () => void {
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}

/** How a shortcut is written in the help. */
export function keyName(shortcut: Shortcut): string {
  const names: Record<string, string> = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "␣" };
  const key = names[shortcut.key] ?? (shortcut.key.length === 1 ? shortcut.key.toUpperCase() : shortcut.key);
  return `${shortcut.ctrl ? "Ctrl + " : ""}${shortcut.alt ? "Alt + " : ""}${shortcut.shift ? "⇧ + " : ""}${key}`;
}
