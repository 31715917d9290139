// What makes the built page smaller. It is drawn in the browser only and written in runes throughout, so the runtime's code
// for pages that a server has drawn (hydration) and for older components can go. The versions are pinned: should another
// one be written differently, the build stops and says so.
import type { Plugin } from "vite";

type Change = readonly [from: string | RegExp, to: string];

const runtime: Record<string, readonly Change[]> = {
  "svelte/src/internal/client/dom/hydration.js": [
    ["export let hydrating = false;", "export const hydrating = false;"],
    ["\thydrating = value;\n", ""],
  ],
  "svelte/src/internal/flags/index.js": [
    [/export let (\w+)_mode_flag = false;/g, "export const $1_mode_flag = false;"],
    [/\t\w+_mode_flag = (true|false);\n/g, ""],
  ],
};

/** Steps that only matter to hydration, and the list of slots that only old components ask for. */
const compiled: readonly Change[] = [
  [/^\s*\$\.(reset\(\w+\)|next\(\d*\));\n/gm, ""],
  [/,\s*\$\$slots: \{[\w\s,:]*\}/g, ""],
];

function changed(code: string, changes: readonly Change[]): string {
  return changes.reduce((text, [from, to]) => text.replaceAll(from, to), code);
}

export function lean(): Plugin {
  return {
    name: "lean",
    apply: "build",
    transform(code, id) {
      const file = Object.keys(runtime).find((name) => id.endsWith(name));
      if (file !== undefined) {
        for (const [from] of runtime[file] ?? [])
          if (!code.match(from)) this.error(`${file} is not written as expected any more: look for ${String(from)} in lean.ts.`);
        return { code: changed(code, runtime[file] ?? []), map: null };
      }
      return id.endsWith(".svelte") ? { code: changed(code, compiled), map: null } : undefined;
    },
  };
}

const owners = new Map<string, string>();

/** The class that keeps a component's styles to itself: short, and the same in every build. */
export function cssHash({ hash, filename }: { hash: (text: string) => string; filename: string }): string {
  const file = filename.slice(filename.lastIndexOf("/src/") + 1);
  const name = `s${hash(file).slice(-3)}`;
  const owner = owners.get(name) ?? file;
  if (owner !== file) throw new Error(`${file} and ${owner} would share their styles: give one of them another name.`);
  owners.set(name, file);
  return name;
}
