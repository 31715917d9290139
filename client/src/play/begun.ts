// What the play screen shows once there are moves or findings: a new game begins without.
export { default as EngineFound } from "./EngineFound.svelte";
export { default as Graph } from "./Graph.svelte";
export { default as MovesPanel } from "./MovesPanel.svelte";
export { default as ScoreBar } from "./ScoreBar.svelte";
