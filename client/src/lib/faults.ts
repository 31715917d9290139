// Why something failed, in the language shown. What the page itself finds is in its words, and so are the faults of the server
// that say the same every time; where its sentence tells more than the words could, it is shown as it came.
import { ApiError } from "./api";
import type { Fault } from "./types";
import { tOr } from "./words.svelte";

export function sayFault(fault: Fault): string {
  return tOr(`fault.${fault.code}`, fault.text);
}

export function faultText(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return tOr(`shell.fault.${error.fault.code}`, error.message);
  if (error instanceof ApiError) return sayFault(error.fault);
  return error instanceof Error ? error.message : String(error);
}
