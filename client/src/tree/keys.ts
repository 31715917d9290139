/** The keys of the lab. */
import { commands } from "../lib/commands";
import { shortcuts } from "../lib/keys";
import { t } from "../lib/words.svelte";
import type { Way } from "./paths";

interface LabDeeds {
  /** By so many steps; infinite ones go to the ends. */
  step(by: number): unknown;
  cut(way: 1 | -1): unknown;
  play(): void;
  walk(way: Way): void;
  windows(): void;
  code(): void;
  compare(): void;
  export(): void;
  /** 0 fits the picture into its frame. */
  zoom(factor: number): void;
  /** False if there is nothing to be undone. */
  undo(): boolean;
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
    { key: "z", ctrl: true, run: () => deeds.undo(), label: () => t("tree.undo") },
  ]);
}

interface LabOrders {
  step(number: number): unknown;
  /** The depth of a game's tree or of an engine's search. */
  depth(number: number): unknown;
  /** By its name, or the beginning of what it is called. */
  algorithm(name: string): unknown;
  fit(): unknown;
  ask(what: "examples" | "game" | "export" | "share"): unknown;
  hasDepth(): boolean;
}

/** What can be typed in the lab. */
export function labCommands(orders: LabOrders): void {
  commands(() => [
    { name: "step", label: () => t("tree.command.step"), wants: "number", run: (number) => orders.step(Number(number)) },
    ...(orders.hasDepth() ? [{ name: "depth", label: () => t("tree.game.depth"), wants: "number" as const, bounds: [1, 100] as const, run: (number: string) => orders.depth(Number(number)) }] : []),
    { name: "algorithm", label: () => t("tree.algorithm"), wants: "text", run: orders.algorithm },
    { name: "fit", label: () => t("tree.zoom.fit"), run: orders.fit },
    { name: "examples", label: () => t("tree.examples"), run: () => orders.ask("examples") },
    { name: "game", label: () => t("tree.game.button"), run: () => orders.ask("game") },
    { name: "export", label: () => t("tree.export"), run: () => orders.ask("export") },
    { name: "share", label: () => t("tree.share"), run: () => orders.ask("share") },
  ]);
}
