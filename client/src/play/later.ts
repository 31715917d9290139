// What the play screen shows only when it is asked for.
export { default as Ask } from "./Ask.svelte";
export { default as CoachDialog } from "./CoachDialog.svelte";
export { default as Cover } from "./Cover.svelte";
export { default as HintLadder } from "./HintLadder.svelte";
export { Ladder } from "./hinting.svelte";
export { default as NotePanel } from "./NotePanel.svelte";
export { default as Review } from "./Review.svelte";
export { default as SeatDialog } from "./SeatDialog.svelte";
export { default as ShareDialog } from "./ShareDialog.svelte";
export { default as WhyPanel } from "./WhyPanel.svelte";
export { beginSame, chooseFile, saveRecord } from "./files";
export { commandOf } from "../lib/commanding";
export { default as Orders } from "./Orders.svelte";
export { playCommands } from "./orders";
