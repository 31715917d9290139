import { describe, expect, it } from "vitest";
import { link, readRoute } from "../src/lib/routes";

const screen = (fragment: string) => readRoute(fragment).screen;

describe("addresses", () => {
  it("lead to their screens", () => {
    const wanted: Record<string, string> = {
      "": "start",
      "#/": "start",
      "#/games": "games",
      "#/games/": "games",
      "#/games/some-game": "game",
      "#/play": "choose",
      "#/play?new=x": "play",
      "#/play/k3f9": "play",
      "#/tree?t=3 5": "tree",
      "#/practice/AB-12": "practice",
      "#/lessons/one": "lesson",
      "#/settings": "settings",
      "#/elsewhere": "nowhere",
      "#/settings/x": "nowhere",
      "#/constructor": "nowhere",
    };
    for (const [fragment, expected] of Object.entries(wanted)) expect([fragment, screen(fragment)]).toEqual([fragment, expected]);
  });

  it("carry names and params through", () => {
    const text = "3 12 8 | 2 4 6 & 50% ?#";
    const route = readRoute(link("practice", "a/b c", { t: text, n: 3 }));
    expect([route.name, route.params.get("t"), route.params.get("n")]).toEqual(["a/b c", text, "3"]);
  });

  it("survive a broken escape", () => {
    expect(readRoute("#/games/%E0%A4%A").name).toBe("%E0%A4%A");
  });
});
