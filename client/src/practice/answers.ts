/** How the blanks of an exercise belong to its picture, and what the picture shows of what was filled in. */
import type { ExerciseView, FieldView, TreePicture } from "../lib/types";
import { kin, leavesBelow } from "../tree/paths";
import { BLANK, type Look } from "../tree/timeline";

/**
 * `cuts`: every blank asks whether a leaf is seen, so branches can be crossed out in the picture. `values`: blanks bear the names of
 * nodes, so entries are shown in them. `plain`: the picture is only looked at.
 */
export type Form = "cuts" | "values" | "plain";

export function formOf({ fields, picture }: Pick<ExerciseView, "fields" | "picture">): Form {
  const leaves = leafPlaces(picture);
  const [first] = fields;
  if (first?.choices.length === 2 && fields.length === leaves.length && fields.every((field) => isSame(field.choices, first.choices)))
    return "cuts";
  return fields.some((field) => placeOf(field, picture) >= 0) ? "values" : "plain";
}

/** The leaves from left to right, which is the order of the blanks of cuts. */
export function leafPlaces(picture: TreePicture): number[] {
  return leavesBelow(picture.places, kin(picture.places), 0);
}

/** The place that a blank is about; -1 if it is about none. A blank for a node and a player is named after both. */
export function placeOf(field: FieldView, picture: TreePicture): number {
  const [name = ""] = field.label.split(", ");
  return name ? picture.places.findIndex((place) => place.name === name) : -1;
}

/** The entries after the branch to a place was crossed out, or taken back if it was crossed out already. */
export function crossed(entries: readonly string[], fields: readonly FieldView[], picture: TreePicture, place: number): string[] {
  const [seen = "", cut = ""] = fields[0]?.choices ?? [];
  const leaves = leafPlaces(picture);
  const below = new Set(leavesBelow(picture.places, kin(picture.places), place));
  const isCut = leaves.every((leaf, at) => !below.has(leaf) || entries[at] === cut);
  return entries.map((entry, at) => (below.has(leaves[at] ?? -1) ? (isCut ? seen : cut) : entry));
}

/** Whether nothing is marked as cut: somebody may mean that, or may have marked nothing yet. */
export function isUnmarked(form: Form, entries: readonly string[], fields: readonly FieldView[]): boolean {
  return form === "cuts" && entries.every((entry, at) => entry !== fields[at]?.choices[1]);
}

/** What the picture shows: crosses at the highest branches below which everything is cut, or the entries in their nodes. */
export function looksOf(form: Form, entries: readonly string[], { fields, picture }: Pick<ExerciseView, "fields" | "picture">): Look[] {
  const looks: Look[] = picture.places.map(() => BLANK);
  if (form === "values") {
    const told = new Map<number, string[]>();
    fields.forEach((field, at) => {
      const place = placeOf(field, picture);
      if (place >= 0) told.set(place, [...(told.get(place) ?? []), entries[at] || "·"]);
    });
    for (const [place, values] of told) {
      if (values.some((value) => value !== "·")) looks[place] = { classes: "s", value: values.join(" "), side: "" };
    }
  }
  if (form === "cuts") {
    const cut = fields[0]?.choices[1] ?? "";
    const leaves = new Map(leafPlaces(picture).map((leaf, at) => [leaf, entries[at] === cut]));
    const family = kin(picture.places);
    const isCut = picture.places.map((_, place) => leavesBelow(picture.places, family, place).every((leaf) => leaves.get(leaf)));
    picture.places.forEach(({ parent }, place) => {
      if (isCut[place] && place > 0) looks[place] = { classes: isCut[parent] && parent > 0 ? "x" : "xC", value: "", side: "" };
    });
  }
  return looks;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((choice, at) => choice === other[at]);
}
