// Addresses of screens: all in the fragment, so that the server sees none of them and a link carries everything.

export type Screen = "start" | "games" | "game" | "choose" | "play" | "tree" | "practice" | "lessons" | "lesson" | "settings" | "nowhere";

export interface Route {
  screen: Screen;
  /** The game, room, exercise or lesson that the address names; "" where it names none. */
  name: string;
  params: URLSearchParams;
}

const screens: Record<string, { alone: Screen; named: Screen }> = {
  "": { alone: "start", named: "nowhere" },
  games: { alone: "games", named: "game" },
  play: { alone: "choose", named: "play" },
  tree: { alone: "tree", named: "nowhere" },
  practice: { alone: "practice", named: "practice" },
  lessons: { alone: "lessons", named: "lesson" },
  settings: { alone: "settings", named: "nowhere" },
};

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Read a fragment such as `#/games/NAME?size=5`. Anything that is no address is the screen `nowhere`. */
export function readRoute(fragment: string): Route {
  const [path = "", written = ""] = splitOnce(fragment.replace(/^#/, ""), "?");
  const params = new URLSearchParams(written);
  const [first = "", ...rest] = path.replace(/^\//, "").replace(/\/$/, "").split("/");
  const name = decoded(rest.join("/"));
  const known = Object.hasOwn(screens, first) ? screens[first] : undefined;
  let screen: Screen = known ? (name ? known.named : known.alone) : "nowhere";
  // A game to be played may be in the params instead of a room; without either there is one to be chosen.
  if (screen === "choose" && params.size > 0) screen = "play";
  return { screen, name, params };
}

/** Write an address: `link("games", "NAME", {size: 5})`. A name may have parts, such as the code of an exercise: KIND/SEED. */
export function link(place: string, name = "", params?: URLSearchParams | Record<string, string | number | boolean>): string {
  const written =
    params instanceof URLSearchParams
      ? params.toString()
      : new URLSearchParams(Object.entries(params ?? {}).map(([key, value]) => [key, String(value)])).toString();
  return `#/${place}${name && `/${encodeURIComponent(name).replaceAll("%2F", "/")}`}${written && `?${written}`}`;
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
