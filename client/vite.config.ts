/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { cssHash, lean } from "./lean.ts";

// The studio's server, for `npm run dev`: start it with `ply studio --no-browser --port 8765` and open the address that it
// prints once, for its cookie; then http://127.0.0.1:5173 works, too. The server accepts only itself as host and origin.
const server = "http://127.0.0.1:8765";
const proxied = { target: server, changeOrigin: true, headers: { origin: server } };

export default defineConfig({
  base: "/",
  plugins: [svelte({ compilerOptions: { cssHash, discloseVersion: false } }), lean()],
  build: {
    outDir: "../src/plyground/studio/static",
    emptyOutDir: true,
    target: "es2022",
    // Nothing may be inlined: the content security policy allows only files of the server itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 200,
    rolldownOptions: {
      output: {
        // Few files: each costs its list of imports, and a larger one packs better.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "controls", test: /[\\/]src[\\/]shell[\\/](Dialog|Field|Options|Help|Palette)|[\\/]src[\\/](lib[\\/]commanding|play[\\/]files)/ },
            { name: "base", test: /node_modules|[\\/]src[\\/](lib|styles|App|screens|main|games[\\/]rooms|shell[\\/](?!Menu|Tabs))\b|preload-helper|rolldown/ },
            { name: "filters", test: /[\\/]src[\\/]games[\\/](filters|Kinds)/ },
            { name: "picture", test: /[\\/]src[\\/]board[\\/](?!MoveList)/, minShareCount: 2 },
            { name: "trees", test: /[\\/]src[\\/]tree[\\/](?!address)/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": proxied, "/ws": { ...proxied, ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
