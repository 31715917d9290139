/** What the lab shows: a source, an algorithm and its run; text and picture are two views of it. */
import { ApiError, post } from "../lib/api";
import { toast, toastError } from "../lib/toast.svelte";
import type { Fault, RunRequest, RunView, Source, TreeEdit } from "../lib/types";
import { sayFault } from "../lib/words.svelte";
import type { LabState, Rival, Values } from "./address";
import { cutChanges, type CutChanges } from "./changes";
import { kin } from "./paths";
import { Player } from "./player.svelte";

const TYPING = 350;

/** What an undo brings back. An edit keeps the algorithm that is chosen by then; another tree had one of its own. */
interface Kept {
  source: Source;
  text: string;
  search?: { algorithm: string; settings: Values };
}

export class Lab {
  source = $state.raw<Source>({ kind: "text", text: "" });
  text = $state("");
  algorithm = $state("");
  settings = $state.raw<Values>({});
  windows = $state(false);
  rival = $state.raw<Rival | null>(null);
  /** The path of the place that is selected, to be edited or asked about: numbers of places change with the tree. */
  private chosen = $state.raw<string | null>(null);
  fault = $state.raw<Fault | null>(null);
  isBusy = $state(false);
  /** What the last change of the tree did to the run: shown until the next. */
  /** The chosen leaf is pulled by so many pixels, up being more; whoever tells what would come out says what it is worth there. */
  pull = $state.raw<{ readonly up: number; readonly isDone: boolean } | null>(null);
  pulled = $state<string>();
  changes = $state.raw<{ cuts: CutChanges; before: RunView; after: RunView; isReordered: boolean } | null>(null);

  readonly player = new Player();
  private undone: Kept[] = [];
  canUndo = $state(false);
  /** Whether the text was typed since it was last set: then undoing is the text box's own business. */
  private isTyped = false;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private current: AbortController | undefined;

  readonly family = $derived(kin(this.player.run?.picture.places ?? []));
  readonly selected = $derived(this.chosen === null ? null : (this.family.byPath.get(this.chosen) ?? null));

  constructor(private readonly language: () => string) {}

  select(place: number | null): void {
    const found = place === null ? undefined : this.run?.picture.places[place];
    this.chosen = found && found.kind !== "fold" ? found.path.join(".") : null;
  }

  get run(): RunView | null {
    return this.player.run;
  }

  /** A search of an engine and a game's position have no text that could be edited where the server gives none. */
  get canEdit(): boolean {
    return Boolean(this.run?.text) && this.fault === null;
  }

  /** Whether what is shown is a search of an engine, of which there is no text. */
  get isTextless(): boolean {
    return this.run?.text === "" && this.source.kind !== "text";
  }

  get request(): RunRequest {
    const request: RunRequest = { source: this.source, language: this.language(), windows: this.windows };
    if (this.algorithm) request.algorithm = this.algorithm;
    if (Object.keys(this.settings).length) request.settings = this.settings;
    return request;
  }

  get state(): LabState {
    const { source, algorithm, settings, windows, rival } = this;
    return { source, algorithm, settings, step: this.player.step, windows, rival };
  }

  async open(state: LabState): Promise<void> {
    this.source = state.source;
    this.text = state.source.text ?? "";
    this.algorithm = state.algorithm;
    this.settings = state.settings;
    this.windows = state.windows;
    this.rival = state.rival;
    this.isTyped = false;
    this.chosen = null;
    this.changes = null;
    this.forget();
    await this.load(state.step);
  }

  /** Somebody types: the tree is read when the hands rest. */
  type(text: string): void {
    this.text = text;
    this.isTyped = true;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.read(), TYPING);
  }

  /** Another tree, given as a text. */
  async replace(text: string): Promise<void> {
    this.keep();
    await this.write(text);
  }

  async use(source: Source, algorithm = "", settings: Values = {}): Promise<void> {
    this.keep();
    this.isTyped = false;
    this.source = source;
    this.text = source.text ?? "";
    this.algorithm = algorithm;
    this.settings = settings;
    this.chosen = null;
    this.changes = null;
    await this.load(0);
  }

  /** What cannot be run, because the text is wrong for example, is not chosen: it would be told of a picture that is another's. */
  async choose(algorithm: string, settings: Values = {}): Promise<void> {
    const before = [this.algorithm, this.settings] as const;
    this.algorithm = algorithm;
    this.settings = settings;
    this.changes = null;
    await this.load(0);
    if (!this.fault || this.isBusy) return;
    [this.algorithm, this.settings] = before;
    toast(sayFault(this.fault));
  }

  async showWindows(windows: boolean): Promise<void> {
    this.windows = windows;
    await this.load(this.player.step);
  }

  /** Change the tree through the server, which alone knows the notation; the run is made anew and compared with the old. */
  async edit(change: Omit<TreeEdit, "text">): Promise<boolean> {
    const before = this.run;
    if (!before?.text) return false;
    try {
      const { text } = await post<{ text: string }>("/api/trees/edit", { ...change, text: before.text });
      this.undone.push({ source: { kind: "text", text: before.text }, text: before.text });
      this.canUndo = true;
      await this.write(text);
    } catch (error) {
      this.refuse(error);
      return false;
    }
    const isReordered = change.do === "order" || change.do === "move";
    if (this.run && this.run !== before) this.changes = { cuts: cutChanges(before, this.run), before, after: this.run, isReordered };
    return this.fault === null;
  }

  async undo(): Promise<void> {
    const kept = this.undone.pop();
    this.canUndo = this.undone.length > 0;
    this.changes = null;
    if (!kept) return;
    if (!kept.search) return await this.write(kept.text);
    clearTimeout(this.waiting);
    this.isTyped = false;
    ({ source: this.source, text: this.text } = kept);
    ({ algorithm: this.algorithm, settings: this.settings } = kept.search);
    await this.load(0);
  }

  /** Undo from within the text box; false where the box itself has something to undo, or nothing was kept. */
  undoText(): boolean {
    if (this.isTyped || !this.canUndo) return false;
    void this.undo();
    return true;
  }

  /** Another tree comes: this one, as it was typed, can be had back. */
  private keep(): void {
    clearTimeout(this.waiting);
    if (!this.run && !this.text.trim()) return;
    const { text, algorithm, settings } = this;
    const source: Source = this.source.kind === "text" || this.isTyped ? { kind: "text", text } : this.source;
    this.undone.push({ source, text, search: { algorithm, settings } });
    this.canUndo = true;
  }

  private async write(text: string): Promise<void> {
    this.text = text;
    this.isTyped = false;
    await this.read();
  }

  private async read(): Promise<void> {
    clearTimeout(this.waiting);
    const isAtEnd = this.player.last > 0 && this.player.step === this.player.last;
    this.source = { kind: "text", text: this.text };
    await this.load(isAtEnd ? Infinity : this.player.step);
  }

  private async load(step: number): Promise<void> {
    this.current?.abort();
    const mine = (this.current = new AbortController());
    this.isBusy = true;
    try {
      const run = await post<RunView>("/api/trees/run", this.request, mine.signal);
      this.fault = null;
      this.player.load(run, step);
      if (!this.text.trim() || this.source.kind !== "text") this.text = run.text;
    } catch (error) {
      // Another tree may want another algorithm: then it gets the one that suits it.
      if (this.algorithm && error instanceof ApiError && error.fault.code === "unsuitable_game") {
        this.algorithm = "";
        this.settings = {};
        return await this.load(0);
      }
      // An address may ask for what there is not: told, and left by the usual algorithm.
      if (this.algorithm && !this.run && error instanceof ApiError && error.status) {
        this.algorithm = "";
        this.settings = {};
        await this.load(0);
        if (this.run) toastError(error);
        return;
      }
      if (!mine.signal.aborted) this.refuse(error);
    } finally {
      if (this.current === mine) this.isBusy = false;
    }
  }

  private refuse(error: unknown): void {
    if (error instanceof DOMException && error.name === "AbortError") return;
    this.fault = error instanceof ApiError ? error.fault : { code: "failed", text: String(error) };
  }

  private forget(): void {
    this.undone = [];
    this.canUndo = false;
  }
}
