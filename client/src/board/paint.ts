// What tones and owners look like: names of colours from styles/tokens.css, as boards/palette.py has them for pictures.

export interface Paint {
  fill: string;
  line: string;
  ink: string;
  /** The slot whose pattern is drawn over the fill, -1 for none. */
  slot: number;
}

export const SLOTS = 6;

const plain = (fill: string, line: string, ink = "var(--board-ink)"): Paint => ({ fill, line, ink, slot: -1 });

export const INK = "var(--board-ink)";
export const QUIET = "var(--board-quiet)";
export const NEUTRAL = plain("var(--neutral)", "var(--neutral-line)", "var(--neutral-ink)");
export const SEED = plain("var(--seed)", "var(--seed-line)");
export const DIE = plain("var(--card)", "var(--card-line)", "var(--card-black)");
export const TILE = plain("var(--tile)", "var(--tile-line)", "var(--tile-ink)");
/** What stands between cells must be seen on any ground. */
export const WALL = plain("var(--tone-wall)", "var(--tone-wall)");
export const FAINT_INK = "var(--tone-faint-ink)";
export const STROKE = plain("var(--board-ink)", "var(--board-ink)", "var(--surface)");

const tones: Record<string, Paint> = {
  light: plain("var(--tone-light)", "var(--tone-square-line)"),
  dark: plain("var(--tone-dark)", "var(--tone-square-line)"),
  plain: plain("var(--tone-plain)", "var(--tone-plain-line)"),
  bare: plain("none", "none"),
  pit: plain("var(--tone-pit)", "var(--tone-pit-line)"),
  dot: plain(INK, INK, "var(--surface)"),
  star: plain(QUIET, QUIET, "var(--surface)"),
  blocked: plain("var(--tone-blocked)", "var(--tone-blocked-line)", "#fff"),
  faint: plain("var(--tone-faint)", "var(--tone-faint)"),
  red: plain("var(--card-red)", "var(--card-red)", "#fff"),
  black: plain("var(--card-black)", "var(--card-black)", "#fff"),
};

const plainTone = tones.plain as Paint;

/** The paint of a colour slot; after the last one it starts over. */
export function slotPaint(slot: number): Paint {
  const own = ((slot % SLOTS) + SLOTS) % SLOTS;
  return { fill: `var(--seat-${own})`, line: `var(--seat-${own}-line)`, ink: `var(--seat-${own}-ink)`, slot: own };
}

/** The paint of a tone: a known one, `player` and a slot, `heat` and a number, dark from 4 on, or the plain one for tones of other themes. */
export function tonePaint(tone = ""): Paint {
  const slot = /^player(\d+)$/.exec(tone)?.[1];
  if (slot !== undefined) return slotPaint(Number(slot));
  const heat = /^heat(\d)$/.exec(tone)?.[1];
  if (heat) return plain(`var(--heat-${heat})`, `var(--heat-${heat}-line)`, heat < "4" ? "var(--tile-ink)" : "#fff");
  return tones[tone] ?? plainTone;
}

/** The colour of the marks of one author. */
export function markColour(by: string): string {
  return `var(--mark-${by})`;
}
