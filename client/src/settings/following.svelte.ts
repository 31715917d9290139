// Tabs of one browser show the same settings: what is changed in one is told to the others, which follow. Loaded with the command
// line, when a page has nothing else to do.
import { settings, start, wear } from "../lib/settings.svelte";

/** What all tabs know; at first, what the server said. Nothing is told twice, so that tabs never answer one another. */
let known = JSON.stringify({ ...settings, ...start.settings });

const channel = new BroadcastChannel("plyground-settings");
channel.onmessage = ({ data }: MessageEvent<string>) => {
  known = data;
  wear(JSON.parse(data)).catch(() => undefined);
};

$effect.root(() => {
  $effect(() => {
    const now = JSON.stringify(settings);
    if (now !== known) channel.postMessage((known = now));
  });
});
