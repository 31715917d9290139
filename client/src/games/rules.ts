// The rules as the game's file tells them: plain text with paragraphs, lists of "- ..." or "1. ...", and drawn boards.

export type Block = { kind: "text"; text: string } | { kind: "list"; items: string[] } | { kind: "drawn"; text: string };

/** Split a text into blocks: a block all of whose lines are indented is drawn and stays as it is. */
export function blocks(text: string): Block[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block): Block => {
      const lines = block.split("\n");
      if (lines.every((line) => /^\s{2,}\S/.test(line))) return { kind: "drawn", text: outdented(lines) };
      if (/^\s*(-|\*|\d+\.)\s/.test(lines[0] ?? "")) return { kind: "list", items: listed(lines) };
      return { kind: "text", text: lines.map((line) => line.trim()).join(" ") };
    });
}

function listed(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const found = /^\s*(?:-|\*|\d+\.)\s+(.*)$/.exec(line);
    if (found) items.push(found[1] ?? "");
    else items[items.length - 1] = `${items.at(-1) ?? ""} ${line.trim()}`;
  }
  return items;
}

function outdented(lines: readonly string[]): string {
  const least = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(least)).join("\n");
}
