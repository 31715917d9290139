// Short messages at the foot of the page. They are spoken too; those that tell a fault stay until they are closed, something
// succeeds or another screen is shown.
import { faultText } from "./faults";

interface Message {
  id: number;
  text: string;
  kind: "note" | "fault";
}

let count = 0;
export const messages: Message[] = $state([]);

export function toast(text: string, kind: Message["kind"] = "note"): void {
  const same = messages.findIndex((message) => message.text === text);
  if (same >= 0) messages.splice(same, 1);
  const id = ++count;
  messages.push({ id, text, kind });
  if (messages.length > 3) messages.shift();
  if (kind === "note") setTimeout(() => dismiss(id), 5000);
}

export function dismiss(id: number): void {
  const at = messages.findIndex((message) => message.id === id);
  if (at >= 0) messages.splice(at, 1);
}

/** Something succeeded, or another screen is shown: what failed before is past. */
export function forgive(): void {
  for (const { id, kind } of [...messages]) if (kind === "fault") dismiss(id);
}

/** Show why something failed. */
export function toastError(error: unknown): void {
  toast(faultText(error), "fault");
}
