// What the tree lab shows only when it is asked for.
export { default as Compare } from "./Compare.svelte";
export { default as Examples } from "./Examples.svelte";
export { default as ExportDialog } from "./ExportDialog.svelte";
export { default as GameForm } from "./GameForm.svelte";
export { default as NodePanel } from "./NodePanel.svelte";
export { default as ShareDialog } from "./ShareDialog.svelte";
