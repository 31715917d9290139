// Makes src/lib/types.ts from the schema of the server's messages. With --check it only says whether the file is up to date.
import { readFileSync, writeFileSync } from "node:fs";

const schemaFile = new URL("../../src/plyground/studio/messages.schema.json", import.meta.url);
const typesFile = new URL("../src/lib/types.ts", import.meta.url);

const schema = JSON.parse(readFileSync(schemaFile, "utf8"));
const definitions = schema.$defs ?? schema.definitions ?? {};

/** The TypeScript type that a schema means. */
function typeOf(node) {
  if (node === true || node === undefined || Object.keys(node).every((key) => key === "description" || key === "title"))
    return "unknown";
  if (node.$ref) return node.$ref.split("/").pop();
  if ("const" in node) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(" | ");
  const parts = node.anyOf ?? node.oneOf;
  if (parts) return [...new Set(parts.map(typeOf))].join(" | ");
  if (Array.isArray(node.type)) return node.type.map((type) => typeOf({ ...node, type })).join(" | ");
  switch (node.type) {
    case "string":
    case "boolean":
    case "null":
      return node.type;
    case "integer":
    case "number":
      return "number";
    case "array":
      if (node.prefixItems) return `[${node.prefixItems.map(typeOf).join(", ")}]`;
      return listOf(typeOf(node.items));
    case "object":
      return node.properties ? `{ ${membersOf(node).join(" ")} }` : `Record<string, ${typeOf(node.additionalProperties)}>`;
    default:
      throw new Error(`No type is known for ${JSON.stringify(node)}`);
  }
}

function listOf(item) {
  return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
}

function membersOf(node) {
  const required = new Set(node.required ?? []);
  return Object.entries(node.properties).map(([name, member]) => `${name}${required.has(name) ? "" : "?"}: ${typeOf(member)};`);
}

function commentOf(node) {
  if (!node.description) return "";
  const lines = node.description.trim().split("\n").map((line) => line.trim());
  return lines.length === 1 ? `/** ${lines[0]} */\n` : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`;
}

function definitionOf(name, node) {
  if (node.type === "object" && node.properties)
    return `${commentOf(node)}export interface ${name} {\n${membersOf(node).map((line) => `  ${line}\n`).join("")}}\n`;
  return `${commentOf(node)}export type ${name} = ${typeOf(node)};\n`;
}

const made = [
  "// Made from messages.schema.json by scripts/types.mjs; change the server's messages instead of this file.\n",
  ...Object.entries(definitions).map(([name, node]) => definitionOf(name, node)),
].join("\n");

if (process.argv.includes("--check")) {
  if (readFileSync(typesFile, "utf8") !== made) {
    console.error("src/lib/types.ts does not match messages.schema.json; run `npm run types`.");
    process.exit(1);
  }
} else {
  writeFileSync(typesFile, made);
}
