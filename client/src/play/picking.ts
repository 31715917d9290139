// A file that holds several games: a dialog asks for one of them. It may be wanted on any screen, so it belongs to none.
import { mount } from "svelte";
import type { RecordCard } from "../lib/types";
import PickDialog from "./PickDialog.svelte";

let dialog: ReturnType<typeof PickDialog> | undefined;

/** Ask which game of a file is wanted; `take` begins it, and what it is refused for is said in the dialog. */
export function pick(name: string, games: RecordCard[], take: (number: number) => Promise<void>): void {
  dialog ??= mount(PickDialog, { target: document.body });
  dialog.ask(name, games, take);
}
