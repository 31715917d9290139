// Which component shows which screen. All are loaded when they are first needed.
import type { Component } from "svelte";
import type { Route, Screen } from "./lib/routes";

type Loader = () => Promise<{ default: Component<never> }>;

const screens: Record<Screen, Loader> = {
  start: () => import("./start/Start.svelte"),
  games: () => import("./games/Gallery.svelte"),
  game: () => import("./games/GamePage.svelte"),
  choose: () => import("./games/Gallery.svelte"),
  play: () => import("./play/Play.svelte"),
  tree: () => import("./tree/TreeLab.svelte"),
  practice: () => import("./practice/Practice.svelte"),
  lessons: () => import("./lessons/Lessons.svelte"),
  lesson: () => import("./lessons/Lesson.svelte"),
  settings: () => import("./settings/Settings.svelte"),
  nowhere: () => import("./shell/Nowhere.svelte"),
};

// A page to look at all boards with; what is built for users does not have it.
if (import.meta.env.DEV && location.hash.startsWith("#/debug")) screens.nowhere = () => import("./debug/Debug.svelte");

/** Load the component of a screen. */
export async function loadScreen(screen: Screen): Promise<Component<Record<string, unknown>>> {
  return (await screens[screen]()).default as unknown as Component<Record<string, unknown>>;
}

/** What a screen is handed: the play screen its room, all others their name; and the params of the address. */
export function propsOf({ screen, name, params }: Route): Record<string, unknown> {
  if (screen === "play") return { room: name, params };
  if (screen === "choose") return { name, params, isChoosing: true };
  return { name, params };
}
