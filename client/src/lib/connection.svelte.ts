// Whether the tab's socket has a line, as a reactive value. A tab that has opened no socket counts as connected.
import { socket } from "./socket";

const A_GAP = 1200;

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
    // A short gap, such as a reload of the server, is not worth a banner. It is told again with every vain attempt: the
    // time runs from the first.
    if (!connected) timer ??= setTimeout(() => (wasLost = true), A_GAP);
    else {
      clearTimeout(timer);
      timer = undefined;
      wasLost = false;
    }
  });
  addEventListener("online", () => socket().retry());
}
