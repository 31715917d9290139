/**
 * Brings a drawn tree from one step to the next by touching only the places whose look has changed.
 *
 * The markup holds what never changes; the painter owns the classes of nodes and branches and the texts that come and go, which are
 * made when they are first needed. So a step of a tree of 2,000 nodes costs about as much as one of a small tree.
 */
import type { TreePicture, TreePlace } from "../lib/types";
import { hasBranch, hasNode, type Part } from "./culling";
import { besideAt, middle } from "./shapes";
import { BLANK, type Look } from "./timeline";

const SVG = "http://www.w3.org/2000/svg";
const LINE = 15;

interface Parts {
  readonly node: SVGGElement;
  readonly branches: readonly SVGElement[];
  inner?: SVGTextElement;
  beside?: SVGTextElement;
}

export class Painter {
  private readonly parts: Parts[];
  private shown: (Look | undefined)[];
  private selected: Element | undefined;

  constructor(
    private readonly root: SVGElement,
    private readonly picture: TreePicture,
  ) {
    const branches: SVGElement[][] = picture.places.map(() => []);
    for (const part of root.querySelectorAll<SVGElement>("[data-branch]")) branches[Number(part.dataset["branch"])]?.push(part);
    const nodes = root.querySelectorAll<SVGGElement>("[data-node]");
    this.parts = [...nodes].map((node, place) => ({ node, branches: branches[place] ?? [] }));
    this.shown = picture.places.map(() => undefined);
  }

  paint(looks: readonly Look[], arc: number | undefined): void {
    this.parts.forEach((parts, place) => {
      const look = looks[place] ?? BLANK;
      if (this.shown[place] === look) return;
      this.dress(parts, this.picture.places[place]!, look, this.shown[place]);
      this.shown[place] = look;
    });
    for (const drawn of this.root.querySelectorAll<SVGElement>("[data-arc]")) {
      drawn.toggleAttribute("data-on", Number(drawn.dataset["arc"]) === arc);
    }
  }

  /** Draw this part of the picture only; without one, all of it. */
  show(part: Part | undefined): void {
    const { places } = this.picture;
    this.root.toggleAttribute("data-far", part?.isFar ?? false);
    this.parts.forEach(({ node, branches }, number) => {
      const place = places[number]!;
      const parent = places[place.parent];
      node.toggleAttribute("data-away", part !== undefined && !hasNode(part, place));
      const isAway = part !== undefined && parent !== undefined && !hasBranch(part, parent, place);
      for (const branch of branches) branch.toggleAttribute("data-away", isAway);
    });
  }

  select(place: number | null): void {
    this.selected?.removeAttribute("data-selected");
    this.selected = place === null ? undefined : this.parts[place]?.node;
    this.selected?.setAttribute("data-selected", "");
  }

  private dress(parts: Parts, place: TreePlace, look: Look, before: Look | undefined): void {
    if (look.classes !== before?.classes) {
      const classes = [...look.classes].join(" ");
      parts.node.setAttribute("class", `node ${place.kind} ${classes}`);
      for (const branch of parts.branches) branch.setAttribute("class", `branch ${classes}`);
    }
    if (look.value === (before?.value ?? "") && look.side === (before?.side ?? "")) return;
    const isInside = this.picture.inside && !place.text;
    if (isInside && (look.value || parts.inner)) {
      parts.inner ??= this.added(parts.node, "value", ...middle(place));
      parts.inner.textContent = look.value;
    }
    const beside = [isInside ? "" : look.value, ...look.side.split("\n")].filter(Boolean);
    if (beside.length || parts.beside) this.writeBeside(parts, place, beside, !isInside && look.value !== "");
  }

  /** The lines beside a node, or under a leaf; the first is bold if it is the value. */
  private writeBeside(parts: Parts, place: TreePlace, lines: readonly string[], isFirstValue: boolean): void {
    const isLeaf = place.kind === "leaf";
    const [x, y] = isLeaf ? ([place.x, place.y + place.high / 2 + 12] as const) : besideAt(place, lines.length);
    parts.beside ??= this.added(parts.node, isLeaf ? "side under" : "side", x, y);
    parts.beside.replaceChildren(
      ...lines.map((line, at) => {
        const span = document.createElementNS(SVG, "tspan");
        span.setAttribute("x", String(x));
        span.setAttribute("y", String(isLeaf ? y + at * LINE : y + (at - (lines.length - 1) / 2) * LINE));
        if (at === 0 && isFirstValue) span.setAttribute("class", "value");
        span.textContent = line;
        return span;
      }),
    );
  }

  private added(node: SVGGElement, name: string, x: number, y: number): SVGTextElement {
    const text = document.createElementNS(SVG, "text");
    text.setAttribute("class", name);
    text.setAttribute("x", String(x));
    text.setAttribute("y", String(y));
    node.append(text);
    return text;
  }
}
