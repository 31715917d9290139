// The ways into the studio, in the order of the bar, the start screen and the keys Alt+1 to Alt+5.
import type { Screen } from "../lib/routes";
import type { IconName } from "./icons";

interface Door {
  /** The key of its name; `<key>.about` says what is behind it. */
  key: string;
  href: string;
  icon: IconName;
  screens: readonly Screen[];
}

export const doors: readonly Door[] = [
  { key: "shell.play", href: "#/play", icon: "play", screens: ["choose", "play"] },
  { key: "shell.tree", href: "#/tree", icon: "tree", screens: ["tree"] },
  { key: "shell.practice", href: "#/practice", icon: "practice", screens: ["practice"] },
  { key: "shell.lessons", href: "#/lessons", icon: "lessons", screens: ["lessons", "lesson"] },
  { key: "shell.games", href: "#/games", icon: "games", screens: ["games", "game"] },
];
