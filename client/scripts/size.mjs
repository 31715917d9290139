// Prints what a browser fetches, gzipped: for every screen all scripts and style sheets of its first load, then every file,
// and their sum. `npm run size -- FOLDER` looks at another build.
import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const built = process.argv[2] ? pathToFileURL(`${process.argv[2]}/`) : new URL("../../src/plyground/studio/static/", import.meta.url);
const folder = new URL("assets/", built);
const read = (name) => readFileSync(new URL(name, folder), "utf8");
const names = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
const bytes = new Map(names.map((name) => [name, gzipSync(read(name), { level: 9 }).length]));
const sum = (all) => [...all].reduce((total, name) => total + (bytes.get(name) ?? 0), 0);
const line = (size, text) => console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  ${text}`);

const page = readFileSync(new URL("index.html", built), "utf8");
const first = new Set(names.filter((name) => page.includes(`/assets/${name}`)));
for (const name of names.filter((one) => one.endsWith(".js"))) {
  const code = read(name);
  // Vite writes with every import() which files it needs, as places in one list at the top of the script.
  const listed = JSON.parse(/m\.f=(\[[^\]]*\])/.exec(code)?.[1] ?? "[]").map((file) => file.replace("assets/", ""));
  for (const [, screen, places] of code.matchAll(/import\([`"']\.\/(\w+)-[^)]*\)[^,]*,__vite__mapDeps\(\[([\d,]*)\]\)/g)) {
    const files = new Set([...first, ...places.split(",").map((place) => listed[Number(place)])]);
    line(sum(files), first.has(name) ? `the page with ${screen}` : `  ... and later ${screen} (${(sum(files) / 1000 - sum(first) / 1000).toFixed(1)} kB at most)`);
  }
}
line(sum(first), "the page alone\n");
for (const name of names) line(bytes.get(name), name);
line(sum(names), "together");
