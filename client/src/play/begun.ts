// What the play screen shows once there are moves, findings or clocks: most new games begin without.
export { default as Clock } from "./Clock.svelte";
export { default as EngineFound } from "./EngineFound.svelte";
export { default as Graph } from "./Graph.svelte";
export { default as MovesPanel } from "./MovesPanel.svelte";
export { default as OverBoard } from "./OverBoard.svelte";
export { default as ScoreBar } from "./ScoreBar.svelte";
export { heat } from "./heating";
