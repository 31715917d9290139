// Whether the tab's socket has a line, as a reactive value. A tab that has opened no socket counts as connected.
import { socket } from "./socket";

let isConnected = $state(true);
let wasLost = $state(false);

export const connection = {
  /** False only after a line that stood was lost, or could not be had for a moment. */
  get isLost(): boolean {
    return wasLost && !isConnected;
  },
};

let isWatched = false;

/** Begin to watch the line; called by whoever opens the socket first. */
export function watchConnection(): void {
  if (isWatched) return;
  isWatched = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  socket().onstate((connected) => {
    isConnected = connected;
    clearTimeout(timer);
    // A short gap, such as a reload of the server, is not worth a banner.
    if (!connected) timer = setTimeout(() => (wasLost = true), 1200);
    else wasLost = false;
  });
  addEventListener("online", () => socket().retry());
}
