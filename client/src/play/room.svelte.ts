// One open room: what the server has told of it, and what can be asked of it. Every tab of a room shows the same.
import { ApiError } from "../lib/api";
import { sayFault } from "../lib/faults";
import { lost, socket } from "../lib/socket";
import { forgive, toast, toastError } from "../lib/toast.svelte";
import type { CoachAsks, Moved, News, Node, Position, RoomView, Seat, SweepNews, Thinking } from "../lib/types";
import type { Reading } from "./clocks";
import { beside, CHANCE, lineThrough, next, pathTo, ROOT } from "./lines";

export interface Preview {
  position: Position;
  moves: readonly string[];
}

type Change = { before: number; now: Moved };

export class Room {
  view = $state.raw<RoomView>();
  now = $state.raw<Moved>();
  nodes = $state.raw<ReadonlyMap<number, Node>>(new Map());
  follows = $state.raw<ReadonlyMap<number, number>>(new Map());
  clock = $state.raw<Reading>();
  /** The last news of each kind of search, whatever node they were about. */
  thinking = $state.raw<Partial<Record<Thinking["purpose"], Thinking>>>({});
  sweep = $state.raw<SweepNews>();
  isAnalysing = $state(false);
  preview = $state.raw<Preview>();
  /** Why there is nothing to see. */
  fault = $state.raw<unknown>();
  isClosed = $state(false);
  /** What chance has just decided, for the eye. */
  rolled = $state.raw<Node>();
  /** A move is on its way to the server. */
  isBusy = $state(false);

  readonly path: Node[] = $derived.by(() => (this.now ? pathTo(this.nodes, this.now.current) : []));
  readonly line: Node[] = $derived.by(() => (this.now ? lineThrough(this.nodes, this.follows, this.now.current) : []));
  readonly here: Node | undefined = $derived.by(() => (this.now ? this.nodes.get(this.now.current) : undefined));
  readonly hasEngines: boolean = $derived.by(() => this.view?.seats.some((seat) => seat.kind === "engine") ?? false);

  /** The search of the engine to move, if it is about the current node. */
  readonly moveSearch: Thinking | undefined = $derived.by(() => this.about(this.thinking.move));
  readonly analysis: Thinking | undefined = $derived.by(() => this.about(this.thinking.analysis));
  /** The last search that came to an end with something found, wherever that was. */
  readonly lastSearch: Thinking | undefined = $derived.by(() => {
    const { move, analysis } = this.thinking;
    const isKept = (search: Thinking | undefined) => search?.lines.length && search.state !== "failed" && this.nodes.has(search.node);
    const found = [analysis, move].filter(isKept) as Thinking[];
    return found.find((search) => search.node === this.now?.current) ?? found.at(-1);
  });

  /** Whether somebody at the screen may move now: for a person, or for an engine that waits. */
  readonly canPlay: boolean = $derived.by(() => {
    const { now, here } = this;
    if (!now || now.is_covered || now.ending || this.preview) return false;
    if (now.waits_for === "human") return true;
    if (now.viewer !== null || now.turn < CHANCE) return false;
    return now.is_paused || (here?.children.length ?? 0) > 0 || this.moveSearch?.state === "failed" || now.turn === CHANCE;
  });

  private seq = 0;
  /** The analysis that was stopped here: what is still told of it does not begin it again. */
  private stopped = 0;
  private isOpen = false;
  private unheard: News[] = [];
  private opening = 0;
  private plays = 0;
  private readonly ends: (() => void)[];
  private readonly seen = new Map<string, Position>();
  private wanted = "";

  constructor(
    readonly name: string,
    private readonly language: () => string,
    private readonly onmoved: (change: Change) => void,
  ) {
    this.ends = [socket().on(`room:${name}`, (news) => this.heard(news)), socket().onreconnect(() => void this.open())];
  }

  /** Open the room, or open it again: after a lost line, missed news, or in another language. */
  async open(): Promise<void> {
    const number = ++this.opening;
    this.isOpen = false;
    try {
      const view = await socket().request<RoomView>("room.open", { room: this.name, language: this.language() });
      if (number !== this.opening) return;
      this.show(view);
      this.isOpen = true;
      for (const news of this.unheard.splice(0)) this.heard(news);
    } catch (error) {
      // A line that breaks comes back, and the room is then opened again.
      if (number === this.opening && !(error instanceof ApiError && error.fault.code === "lost")) this.fault = error;
    }
  }

  close(): void {
    this.ends.forEach((end) => end());
    if (socket().connected) socket().request("room.close", { room: this.name }).catch(() => undefined);
  }

  // -- what can be asked ---------------------------------------------------------------------------------------------

  /** Ask for something now: without a line it is refused at once, because it would come too late to be meant. */
  async request<T>(what: string, fields: Record<string, unknown> = {}): Promise<T> {
    if (!socket().connected) throw lost();
    return socket().request<T>(what, { room: this.name, ...fields });
  }

  /** Ask for a change; a refusal is shown at the foot of the page. False when it was refused. */
  async act(what: string, fields: Record<string, unknown> = {}): Promise<boolean> {
    try {
      await this.request(what, fields);
      forgive();
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  }

  /** Play a move; the coach may ask back first. A refusal is thrown. */
  async play(text: string, sure = false): Promise<CoachAsks | undefined> {
    const count = ++this.plays;
    this.isBusy = true;
    try {
      const answer = await this.request<{ node?: number; ask?: CoachAsks }>("room.play", { node: this.now?.current ?? ROOT, text, sure });
      forgive();
      return answer.ask;
    } finally {
      // The news of a move come before its answer, and the next one may be under way already.
      if (count === this.plays) this.isBusy = false;
    }
  }

  go(node: number | undefined): void {
    if (node !== undefined && node !== this.now?.current) void this.act("room.go", { node });
  }

  back = () => this.go(this.here && this.here.id !== ROOT ? this.here.parent : undefined);
  forward = () => this.go(next(this.nodes, this.follows, this.now?.current ?? ROOT)?.id);
  first = () => this.go(ROOT);
  last = () => this.go(this.line.at(-1)?.id);
  aside = (by: 1 | -1 = 1) => this.go(beside(this.nodes, this.now?.current ?? ROOT, by)?.id);

  sit = (seats: Seat[]) => this.act("room.seats", { seats });
  pause = (paused: boolean) => this.act("room.pause", { paused });

  async analyse(lines: number): Promise<void> {
    this.isAnalysing = true;
    if (!(await this.act("engine.analyse", { lines: Math.max(1, lines) }))) this.isAnalysing = false;
  }

  /** The page stops at once; the engine follows. */
  stop(): void {
    this.isAnalysing = false;
    this.stopped = this.thinking.analysis?.search ?? 0;
    void this.act("engine.stop");
  }

  /** Walk into a line: it becomes a variation. Engines are told to wait first, or they would answer. */
  async walkInto(moves: readonly string[], from = this.now?.current ?? ROOT): Promise<void> {
    this.look();
    try {
      if (from !== this.now?.current) await this.request("room.go", { node: from });
      if (this.hasEngines && !this.now?.is_paused) await this.request("room.pause", { paused: true });
      for (const move of moves) await this.play(move, true);
    } catch (error) {
      toastError(error);
    }
  }

  /** Show on the board what a line from a node leads to; without moves, the position itself again. */
  look(moves: readonly string[] = [], node = this.now?.current ?? ROOT): void {
    const key = moves.length ? `${node} ${moves.join(" ")}` : "";
    this.wanted = key;
    const known = this.seen.get(key);
    if (!key) this.preview = undefined;
    else if (known) this.preview = { position: known, moves };
    else
      this.request<Position>("room.preview", { node, moves })
        .then((position) => {
          this.seen.set(key, position);
          if (this.wanted === key) this.preview = { position, moves };
        })
        .catch(() => undefined); // a line that cannot be shown is not worth a message
  }

  // -- what is told --------------------------------------------------------------------------------------------------

  /** Who was to move at a node, as far as the next move tells. */
  turnAt(node: number): number {
    const child = this.nodes.get(node)?.children[0];
    return (child === undefined ? undefined : this.nodes.get(child)?.player) ?? this.now?.turn ?? 0;
  }

  private about(search: Thinking | undefined): Thinking | undefined {
    return search && search.node === this.now?.current ? search : undefined;
  }

  private heard(news: News): void {
    if (!this.isOpen) {
      this.unheard.push(news);
      return;
    }
    if (news.seq <= this.seq) return;
    if (news.seq > this.seq + 1) {
      void this.open();
      return;
    }
    this.seq = news.seq;
    if (news.room) this.show(news.room);
    if (news.moved) this.moved(news.moved);
    if (news.thinking) this.thought(news.thinking);
    if (news.sweep) {
      this.take(news.sweep.nodes, []);
      this.sweep = news.sweep;
    }
    if (news.t === "closed") this.isClosed = true;
  }

  private show(view: RoomView): void {
    if (this.view) {
      this.seen.clear();
      this.thinking = {};
    }
    this.seq = view.seq;
    this.fault = undefined;
    this.isClosed = false;
    this.view = view;
    this.isAnalysing = view.analysis !== undefined;
    this.sweep = view.sweep;
    this.stopped = 0; // a studio that was started anew counts anew
    this.nodes = new Map();
    this.moved(view.now);
  }

  private moved(now: Moved): void {
    const before = this.now?.current ?? now.current;
    const known = this.nodes;
    this.take(now.nodes, now.removed);
    if (before !== now.current) {
      this.wanted = "";
      this.preview = undefined;
      this.isBusy = false;
    }
    this.now = now;
    this.clock = now.clock ? { clock: now.clock, at: performance.now() } : undefined;
    const follows = new Map(this.follows);
    for (const node of this.path) if (node.id !== ROOT) follows.set(node.parent, node.id);
    this.follows = follows;
    if (known.size) {
      this.rolled = this.path.findLast((node) => node.player === CHANCE && !known.has(node.id)) ?? undefined;
      if (before !== now.current || now.ending) this.onmoved({ before, now });
    }
  }

  private take(changed: readonly Node[], removed: readonly number[]): void {
    if (!changed.length && !removed.length) return;
    const nodes = new Map(this.nodes);
    for (const id of removed) nodes.delete(id);
    for (const node of changed) nodes.set(node.id, node);
    this.nodes = nodes;
  }

  private thought(thinking: Thinking): void {
    const { purpose, search, state } = thinking;
    if (search < (this.thinking[purpose]?.search ?? 0)) return; // late news of an earlier search
    this.thinking = { ...this.thinking, [purpose]: thinking };
    // The engine may try again at once: what went wrong has to be seen for longer than that.
    if (purpose === "move" && thinking.fault) toast(sayFault(thinking.fault));
    // Another tab may have begun it, or stopped it.
    if (purpose !== "analysis") return;
    if (state === "failed" || state === "stopped") this.isAnalysing = false;
    else if (state === "thinking" && search > this.stopped) this.isAnalysing = true;
  }
}
