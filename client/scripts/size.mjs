// Prints the gzipped size of every script and style sheet of the built client, and their sum.
import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";

const folder = new URL("../../src/plyground/studio/static/assets/", import.meta.url);
let total = 0;
for (const name of readdirSync(folder).sort()) {
  if (!/\.(js|css)$/.test(name)) continue;
  const bytes = gzipSync(readFileSync(new URL(name, folder)), { level: 9 }).length;
  total += bytes;
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${name}`);
}
console.log(`${(total / 1000).toFixed(1).padStart(7)} kB  together`);
