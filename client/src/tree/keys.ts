/** The keys of the lab. */
import { shortcuts } from "../lib/keys";
import { t } from "../lib/words.svelte";
import type { Way } from "./paths";

export interface LabDeeds {
  /** By so many steps; infinite ones go to the ends. */
  step(by: number): unknown;
  cut(way: 1 | -1): void;
  play(): void;
  walk(way: Way): void;
  windows(): void;
  code(): void;
  compare(): void;
  export(): void;
  /** 0 fits the picture into its frame. */
  zoom(factor: number): void;
}

export function labKeys(deeds: LabDeeds): void {
  const key = (name: string, word: string, run: () => unknown, shift?: boolean) => ({
    key: name,
    ...(shift === undefined ? {} : { shift }),
    run: () => void run(),
    label: () => t(word),
  });
  shortcuts([
    key("ArrowLeft", "tree.previous_cut", () => deeds.cut(-1), true),
    key("ArrowRight", "tree.next_cut", () => deeds.cut(1), true),
    key("ArrowLeft", "tree.back", () => deeds.step(-1)),
    key("ArrowRight", "tree.forward", () => deeds.step(1)),
    key("Home", "tree.first", () => deeds.step(-Infinity)),
    key("End", "tree.last", () => deeds.step(Infinity)),
    key(" ", "tree.play", deeds.play),
    key("ArrowUp", "tree.walk.up", () => deeds.walk("up")),
    key("ArrowDown", "tree.walk.down", () => deeds.walk("down")),
    key("[", "tree.walk.left", () => deeds.walk("left")),
    key("]", "tree.walk.right", () => deeds.walk("right")),
    key("w", "tree.windows", deeds.windows),
    key("p", "tree.code", deeds.code),
    key("c", "tree.compare", deeds.compare),
    key("x", "tree.export", deeds.export),
    key("+", "tree.zoom.in", () => deeds.zoom(1.25)),
    key("-", "tree.zoom.out", () => deeds.zoom(0.8)),
    key("0", "tree.zoom.fit", () => deeds.zoom(0)),
  ]);
}
