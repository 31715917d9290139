/** What a place is, in words: for the text twin and for whoever walks over the tree with the keyboard. */
import type { TreePlace } from "../lib/types";
import type { Look } from "./timeline";

type Translate = (key: string, slots?: Record<string, string | number>) => string;

/** Signs of bounds are read as words; everything the picture shows by strokes is said. */
export function said(place: TreePlace, look: Look, t: Translate): string {
  const parts = [place.spoken || [place.name, place.text].filter(Boolean).join(" ")];
  if (look.value) {
    parts.push(
      look.value
        .replace("≥", `${t("tree.said.at_least")} `)
        .replace("≤", `${t("tree.said.at_most")} `)
        .replace(/\s+/g, " "),
    );
  }
  if (look.side) parts.push(look.side.replaceAll("\n", ", "));
  const marks = look.classes.slice(1);
  if (marks.includes("C")) parts.push(t("tree.said.cut"));
  else if (look.classes.startsWith("x")) parts.push(t("tree.said.skipped"));
  else if (look.classes.startsWith("h")) parts.push(t("tree.said.not_yet"));
  if (marks.includes("B")) parts.push(t("tree.said.best"));
  if (marks.includes("H")) parts.push(t("tree.said.here"));
  return parts.filter(Boolean).join(", ");
}
