// Where the page is. Screens are named by `routes.ts`; the address is the only state that survives a reload.
import { link, readRoute, type Route } from "./routes";

export { link, type Route, type Screen } from "./routes";

let now = $state.raw<Route>(readRoute(location.hash));

addEventListener("hashchange", () => (now = readRoute(location.hash)));

/** The current route, reactive. */
export function route(): Route {
  return now;
}

/** Go to an address made by `link`; with `replace` the place left is not one to come back to. */
export function navigate(address: string, { replace = false } = {}): void {
  if (replace) location.replace(address);
  else location.hash = address;
}

/**
 * Write params into the address without a history entry and without a new screen; an empty text takes a param away.
 *
 * The route does not change for those who read it: whoever writes its state into the address has it already.
 */
export function setParams(some: Record<string, string | number | boolean | null | undefined>): void {
  const current = readRoute(location.hash);
  for (const [name, value] of Object.entries(some))
    if (value === null || value === undefined || value === "") current.params.delete(name);
    else current.params.set(name, String(value));
  const path = location.hash.replace(/^#\/?/, "").split("?")[0] ?? "";
  history.replaceState(history.state, "", link(path, "", current.params));
}
