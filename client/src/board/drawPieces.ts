// A piece: the layers of its glyph from bottom to top, in the paint of its owner.
import type { Layer, Table } from "../lib/types";
import { box, circle, element, outlined, paint, path, polygon, words, type Style } from "./draw";
import { round, type Point, type Standing } from "./geometry";
import { DIE, FAINT_INK, INK, NEUTRAL, SEED, slotPaint, STROKE, TILE, tonePaint, WALL, type Paint } from "./paint";
import { sign, type Sign } from "./symbols";

const DISC = 0.37;
const MOST_SEEDS = 32;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5)); // seeds turned by it never line up
const PIPS: readonly Point[] = [[-1, 1], [1, -1], [-1, -1], [1, 1], [-1, 0], [1, 0], [0, 0]];
/** Which of the pips each face of a die has. */
const FACES = ["", "6", "01", "016", "0123", "01236", "012345"];
const BACK: Layer[] = [{ kind: "card", symbol: "back" }];
const BODIES = ["disc", "fill", "tile", "path"];

/** A shape in the paint of a seat or a tone, and again in the pattern of its slot. */
function painted({ fill, line, slot }: Paint, width: number, draw: (style: Style) => string): string {
  const plain = draw(paint(fill, line, width));
  // The first two slots differ enough in lightness: their patterns are drawn only for those who ask for them.
  const kind = slot < 2 ? "optional-pattern" : "pattern";
  return slot < 0 ? plain : plain + draw(paint(`url(#seat-pattern-${slot})`, "none", width, { class: kind }));
}

/** A playing card: its face with rank and suit, or its back. */
function card({ symbol, tone = "black", text = "" }: Layer, [x, y]: Point): string {
  const colour = tonePaint(tone).fill;
  const sheet = box([x, y], [0.92, 1.32], paint("var(--card)", "var(--card-line)", 0.025), 0.09);
  if (symbol === "back") {
    const diamond = (dy: number) => path(`M${round(x - 0.39)} ${round(y + dy)}l.39-.39l.39 .39l-.39 .39z`, outlined("var(--card)", 0.025));
    return sheet + box([x, y], [0.78, 1.18], paint("var(--card-back)"), 0.05) + diamond(-0.2) + diamond(0.2);
  }
  const rank = words([x - 0.27, y - 0.44], text, text.length === 1 ? 0.3 : 0.23, colour);
  if (!symbol) return sheet + rank + words([x, y + 0.06], text, 0.5, colour);
  const suit = (dx: number, dy: number, scale: number) =>
    path(sign(symbol).path, { fill: colour, transform: `translate(${round(x + dx)} ${round(y + dy)}) scale(${scale / 100})` });
  return sheet + rank + suit(-0.27, -0.16, 0.22) + suit(0.06, 0.16, 0.58);
}

function seeds(count: number, { at, place }: Standing): Point[] {
  const reach = 0.28 * Math.min(1, Math.sqrt(count / 8));
  return Array.from({ length: count }, (_, seed) => {
    const out = reach * Math.sqrt((seed + 0.5) / count);
    const angle = seed * GOLDEN_ANGLE;
    return [at[0] + out * Math.cos(angle) * place.size[0], at[1] + (out * Math.sin(angle) - 0.05) * place.size[1]];
  });
}

function strokeSize([wide, high]: Point): Point {
  const thick = Math.min(wide, high);
  return wide > high ? [wide - thick, thick * 0.8] : [thick * 0.8, high - thick];
}

/** `isTurned`: the board is turned round, and the glyph's rotation with it. */
export function drawPiece(table: Table, standing: Standing, isTurned: boolean): string {
  const { piece, at, place } = standing;
  const owner = piece.o === undefined ? NEUTRAL : slotPaint(table.seats[piece.o]?.colour ?? piece.o);
  // Whether a layer below has given this one a ground to stand on.
  let isOnBody = false;

  function draw(layer: Layer): string {
    const { kind, tone, scale = 1 } = layer;
    const body = tone === undefined ? owner : tonePaint(tone);
    const bodyOr = (other: Paint) => (piece.o === undefined && tone === undefined ? other : body);
    const ink = tone !== undefined ? body.fill : isOnBody ? owner.ink : INK;
    const text = layer.text ?? String(piece.v ?? layer.value ?? "");
    switch (kind) {
      case "disc":
        return (
          circle([at[0], at[1] + 0.03], DISC * scale, { fill: "#000", "fill-opacity": 0.22 }) +
          painted(body, 0.045, (style) => circle(at, DISC * scale, style))
        );
      case "ring":
        return circle(at, DISC * scale, outlined(ink, 0.03, { "stroke-opacity": isOnBody ? 0.55 : 1 }));
      case "symbol": {
        const { path: d, isLine }: Sign = layer.path ? { path: layer.path } : sign(layer.symbol ?? "");
        const isFree = !isOnBody && tone === undefined;
        const fill = isFree ? owner.fill : ink;
        const stroke = (colour: string, width: number) => path(d, outlined(colour, width, { "stroke-linecap": "round", "stroke-linejoin": undefined }));
        // A line that stands free is drawn twice, so that a light colour has a dark outline.
        const drawn = isLine
          ? (isFree ? stroke(owner.line, 21) : "") + stroke(fill, 13)
          : path(d, { fill, stroke: isFree ? owner.line : "none", "stroke-width": 3.5 });
        return element("g", { transform: `translate(${round(at[0])} ${round(at[1])}) scale(${scale / 100})` }, drawn);
      }
      case "path": {
        // What reaches beyond its edge reaches to the other side on a board that is turned round.
        const size = isTurned && place.shape === "edge" ? -scale : scale;
        const points = (layer.points ?? []).map(([x, y]): Point => [at[0] + x * size, at[1] + y * size]);
        return painted(tone === "blocked" ? WALL : body, 0.04, (style) => polygon(points, style));
      }
      case "text":
        return words(at, text, (0.44 * scale) / Math.max(1, 0.55 * text.length), tone === "faint" ? FAINT_INK : ink);
      case "pips":
        return seeds(Math.min(layer.value ?? piece.n ?? 0, MOST_SEEDS), standing)
          .map((seed) => painted(bodyOr(SEED), 0.02, (style) => circle(seed, 0.07, style)))
          .join("");
      case "card":
        return card(layer, at);
      case "die": {
        const die = bodyOr(DIE);
        const value = layer.value ?? piece.v ?? 0;
        const pips = [...(FACES[value] ?? "")].map((pip) => {
          const [x, y] = PIPS[Number(pip)]!;
          return circle([at[0] + 0.2 * x, at[1] + 0.2 * y], 0.075, { fill: die.ink });
        });
        return painted(die, 0.045, (style) => box(at, [0.78, 0.78], style, 0.15)) + (pips.join("") || words(at, String(value), 0.4, die.ink));
      }
      case "tile": {
        const tile = bodyOr(TILE);
        return painted(tile, 0.04, (style) => box(at, [0.86, 0.86], style, 0.1)) + words(at, text, 0.46 / Math.max(1, 0.42 * text.length), tile.ink);
      }
      case "fill":
        return painted(body, 0.03, (style) =>
          place.polygon.length ? polygon(place.polygon, style) : box(at, [place.size[0] - 0.14, place.size[1] - 0.14], style),
        );
      case "stroke":
        return painted(bodyOr(STROKE), 0.025, (style) => box(at, strokeSize(place.size), style, 0.4 * Math.min(...place.size)));
      default:
        return "";
    }
  }

  const layers = (piece.up === false ? BACK : (table.glyphs[piece.g]?.layers ?? [])).map((layer) => {
    const drawn = draw(layer);
    isOnBody ||= BODIES.includes(layer.kind);
    return drawn;
  });
  if (piece.r === undefined) return layers.join("");
  return element("g", { transform: `rotate(${piece.r + (isTurned ? 180 : 0)} ${round(at[0])} ${round(at[1])})` }, layers.join(""));
}
