// Why something failed, in the language shown. What the page itself finds is in its words. The server's sentences are English;
// lib/words.svelte.ts says those that it has words for.
import { ApiError, sayBy } from "./api";
import { sayFault, tOr } from "./words.svelte";

export { sayFault };

sayBy(sayFault);

export function faultText(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return tOr(`shell.fault.${error.fault.code}`, error.message);
  if (error instanceof ApiError) return sayFault(error.fault);
  return error instanceof Error ? error.message : String(error);
}
