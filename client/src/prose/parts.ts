// Longer texts as people write them in plain text: parts under headings, paragraphs, lists, tables of two columns, drawn boards,
// and notation between backquotes.

type Block =
  | { kind: "text"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "terms"; rows: [term: string, text: string][] }
  | { kind: "drawn"; text: string };

export interface Part {
  /** "" for what stands before the first heading. */
  title: string;
  blocks: Block[];
}

interface Run {
  text: string;
  isCode: boolean;
}

const LONGEST_HEADING = 40;
const INDENT = 4;

/** The parts of a text. A heading is a short line by itself with an indented line below it; what is indented belongs to it. */
export function parts(text: string): Part[] {
  const lines = text.replace(/\s+$/, "").split("\n");
  const found: { title: string; lines: string[] }[] = [{ title: "", lines: [] }];
  lines.forEach((line, at) => {
    if (isHeading(line, lines[at + 1])) found.push({ title: line.trim(), lines: [] });
    else found.at(-1)?.lines.push(line);
  });
  return found
    .map(({ title, lines: body }) => ({ title, blocks: blocks(title ? outdented(body) : body.join("\n")) }))
    .filter(({ title, blocks: all }) => title || all.length);
}

function isHeading(line: string, next: string | undefined): boolean {
  return /^\S/.test(line) && line.length <= LONGEST_HEADING && !/[.:;,]$/.test(line) && /^ {4}\S/.test(next ?? "");
}

/** The blocks of a part. Lines that are indented are drawn and stay as they are. */
export function blocks(text: string): Block[] {
  const width = Math.max(...text.split("\n").map((line) => line.length));
  return text
    .split(/\n[ \t]*\n/)
    .filter((block) => block.trim())
    .flatMap((block) => blocksOf(block.replace(/^\n+|\n+$/g, "").split("\n"), width));
}

function blocksOf(lines: readonly string[], width: number): Block[] {
  if (lines.every((line) => /^\s{2,}\S/.test(line))) return [{ kind: "drawn", text: outdented(lines) }];
  const made: Block[] = [];
  let before = ":";
  for (const line of lines) {
    const last = made.at(-1);
    const item = /^\s*(?:-|\*|\d+\.)\s+(.*)$/.exec(line);
    const term = /^(\S.*?) {3,}(\S.*)$/.exec(line);
    const isDeep = line.startsWith(" ".repeat(INDENT));
    if (item && (last?.kind === "list" || /[:]$/.test(before))) {
      if (last?.kind === "list") last.items.push(item[1] ?? "");
      else made.push({ kind: "list", items: [item[1] ?? ""] });
    } else if (term) {
      if (last?.kind === "terms") last.rows.push([term[1] ?? "", term[2] ?? ""]);
      else made.push({ kind: "terms", rows: [[term[1] ?? "", term[2] ?? ""]] });
    } else if (last?.kind === "list" && /^\s/.test(line)) {
      last.items[last.items.length - 1] += ` ${line.trim()}`;
    } else if (last?.kind === "terms" && /^\s/.test(line)) {
      const row = last.rows.at(-1);
      if (row) row[1] += ` ${line.trim()}`;
    } else if (isDeep) {
      if (last?.kind === "drawn") last.text += `\n${line.slice(INDENT)}`;
      else made.push({ kind: "drawn", text: line.slice(INDENT) });
    } else if (last?.kind === "text" && !isBroken(before, line, width)) {
      last.text += ` ${line.trim()}`;
    } else {
      made.push({ kind: "text", text: line.trim() });
    }
    before = line;
  }
  return made;
}

/** Whether a line was ended on purpose: a sentence ends there, though the next word would have had room. */
function isBroken(line: string, next: string, width: number): boolean {
  const word = next.trim().split(/\s/)[0] ?? "";
  return /[.!?]$/.test(line) && line.length + 1 + word.length <= width;
}

function outdented(lines: readonly string[]): string {
  const least = Math.min(...lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(least)).join("\n");
}

/** A text as runs: what stands between backquotes is code. */
export function runs(text: string): Run[] {
  return text
    .split(/`([^`]*)`/)
    .map((piece, at) => ({ text: piece, isCode: at % 2 === 1 }))
    .filter((run) => run.text);
}
