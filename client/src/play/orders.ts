// What can be typed in a game beside its moves.
import type { Command } from "../lib/commands";
import { navigate } from "../lib/router.svelte";
import { t } from "../lib/words.svelte";
import type { MenuItem } from "../shell/Menu.svelte";
import type { Deeds } from "./deeds";
import { DEEPEST, labLink } from "./lab";

interface Wanted extends Deeds {
  lines(count: number): void;
  review(): void;
  items(): readonly MenuItem[];
}

const MOST_LINES = 9;

/** What can be typed in a game beside its moves. */
export function playCommands({ room, engine, hint, flip, lines, review, items }: Wanted): Command[] {
  const lab = (depth?: number) => room.view && navigate(labLink(room.view, room.path, undefined, "auto", depth));
  const act = (name: string, label: string, run: () => unknown) => ({ name, label: () => t(label), run });
  return [
    act("undo", "play.undo", () => room.act("room.undo")),
    act("redo", "play.redo", () => room.act("room.redo")),
    act("back", "play.previous", room.back),
    act("next", "play.next", room.forward),
    act("first", "play.first", room.first),
    act("last", "play.last", room.last),
    act("engine", "play.engine.toggle", engine),
    act("hint", "play.hint", hint),
    act("flip", "play.flip", flip),
    ...(room.view?.can_be_judged ? [act("review", "play.review.start", review)] : []),
    { name: "lines", label: () => t("play.lines"), wants: "number", bounds: [0, MOST_LINES], run: (count) => lines(Number(count)) },
    ...(room.view?.can_be_searched
      ? [act("lab", "play.lab", () => lab()), { name: "depth", label: () => t("play.command.depth"), wants: "number" as const, bounds: [1, DEEPEST] as const, run: (depth: string) => lab(Number(depth)) }]
      : []),
    ...items()
      .filter(({ disabled }) => !disabled)
      .map(({ label, run }) => ({ name: "", label: () => label, run })),
  ];
}
