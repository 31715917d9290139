import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Moved, Node, RoomView, Thinking } from "../../src/lib/types";

/** The other end of the line: keeps what was asked, and says what a test wants said. */
class Line {
  static now: Line;
  readyState = 1;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  asked: { n: number; do: string; [field: string]: unknown }[] = [];

  constructor() {
    Line.now = this;
  }

  send(text: string) {
    this.asked.push(JSON.parse(text));
  }

  close() {}

  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Answer the newest request of a name. */
  async answer(what: string, ok: unknown) {
    const request = this.asked.findLast((one) => one.do === what);
    this.say({ re: request?.n, ok });
    await new Promise((resolve) => setTimeout(resolve));
  }

  drop() {
    this.readyState = 3;
    this.onclose?.();
  }
}

const node = (id: number, parent: number, children: number[] = [], player = 0): Node => ({ id, parent, text: id ? `m${id}` : "", player, children });

function moved(current: number, nodes: Node[], more: Partial<Moved> = {}): Moved {
  const position = { version: 1, at: {}, marks: [], turn: 0, moves: [], say: "" };
  return {
    current,
    position,
    say: "",
    turn: 0,
    waits_for: "human",
    can_undo: false,
    can_redo: false,
    viewer: null,
    is_covered: false,
    is_paused: false,
    clock: null,
    ending: null,
    nodes,
    removed: [],
    ...more,
  };
}

function view(seq: number, now: Moved, more: Partial<RoomView> = {}): RoomView {
  return {
    room: "r",
    game: "some",
    title: "Some",
    options: {},
    table: { version: 1, game: "some", spaces: [], glyphs: {}, seats: [] },
    seats: [{ kind: "human" }, { kind: "engine" }],
    seat_names: ["A", "B"],
    coach: false,
    seq,
    has_features: false,
    can_be_searched: false,
    can_be_judged: true,
    keeps_searches: true,
    judged_by: "sides",
    formats: [],
    now,
    ...more,
  };
}

const news = (seq: number, body: object) => ({ ch: "room:r", seq, ...body });
const thinking = (at: number): Thinking => ({ purpose: "analysis", state: "thinking", search: 1, node: at, lines: [] });

let changes: number[] = [];

async function opened(seq = 5, now = moved(0, [node(0, -1)])) {
  const { Room } = await import("../../src/play/room.svelte");
  const room = new Room("r", () => "en", ({ now }) => changes.push(now.current));
  const opening = room.open();
  Line.now.onopen?.();
  return { room, opening, answer: () => Line.now.answer("room.open", view(seq, now)) };
}

beforeEach(() => {
  changes = [];
  vi.resetModules();
  vi.stubGlobal("location", { protocol: "http:", host: "here", hash: "" });
  vi.stubGlobal("WebSocket", Line);
});
afterEach(() => vi.unstubAllGlobals());

describe("a room", () => {
  it("keeps news that come before the answer, and forgets those that are in it", async () => {
    const { room, answer } = await opened();
    Line.now.say(news(5, { t: "moved", moved: moved(0, []) }));
    Line.now.say(news(6, { t: "moved", moved: moved(1, [node(0, -1, [1]), node(1, 0)]) }));
    await answer();
    expect(room.now?.current).toBe(1);
    expect(room.path.map(({ id }) => id)).toEqual([0, 1]);
    expect(changes).toEqual([1]);
  });

  it("has no move under way any more once its news are there, even if the answer comes later than the next move", async () => {
    const { room, answer } = await opened();
    await answer();
    const first = room.play("m1");
    expect(room.isBusy).toBe(true);
    Line.now.say(news(6, { t: "moved", moved: moved(1, [node(0, -1, [1]), node(1, 0)]) }));
    expect(room.isBusy).toBe(false);
    const number = Line.now.asked.findLast((one) => one.do === "room.play")?.n;
    void room.play("m2");
    Line.now.say({ re: number, ok: { node: 1 } });
    await first;
    expect(room.isBusy).toBe(true);
  });

  it("is opened again when news were missed", async () => {
    const { room, answer } = await opened();
    await answer();
    Line.now.say(news(9, { t: "moved", moved: moved(7, []) }));
    expect(room.now?.current).toBe(0);
    expect(Line.now.asked.filter((one) => one.do === "room.open")).toHaveLength(2);
  });

  it("is opened again when the line comes back", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const { answer } = await opened();
    const waiting = answer();
    await vi.runAllTimersAsync();
    await waiting;
    Line.now.drop();
    await vi.advanceTimersByTimeAsync(1000);
    Line.now.onopen?.();
    vi.useRealTimers();
    expect(Line.now.asked.map((one) => one.do)).toEqual(["room.open"]);
  });

  it("takes new nodes in and removed ones out", async () => {
    const { room, answer } = await opened(5, moved(2, [node(0, -1, [1]), node(1, 0, [2]), node(2, 1)]));
    await answer();
    Line.now.say(news(6, { t: "moved", moved: moved(1, [node(1, 0)], { removed: [2] }) }));
    expect([...room.nodes.keys()]).toEqual([0, 1]);
    expect(room.here?.children).toEqual([]);
  });

  it("stops an analysis at once, and shows one that another tab began", async () => {
    const { room, answer } = await opened();
    await answer();
    Line.now.say(news(6, { t: "thinking", thinking: thinking(0) }));
    expect([room.isAnalysing, room.analysis?.node]).toEqual([true, 0]);
    room.stop();
    expect(room.isAnalysing).toBe(false);
    expect(Line.now.asked.at(-1)?.do).toBe("engine.stop");
    Line.now.say(news(7, { t: "thinking", thinking: thinking(0) }));
    expect(room.isAnalysing).toBe(false);
    Line.now.say(news(8, { t: "thinking", thinking: { ...thinking(0), search: 2 } }));
    expect(room.isAnalysing).toBe(true);
  });

  it("hears from another tab that the analysis was stopped, and takes no late news of an earlier one", async () => {
    const { room, answer } = await opened();
    await answer();
    Line.now.say(news(6, { t: "thinking", thinking: { ...thinking(0), search: 2 } }));
    expect(room.isAnalysing).toBe(true);
    Line.now.say(news(7, { t: "thinking", thinking: { ...thinking(0), search: 2, state: "stopped" } }));
    expect([room.isAnalysing, room.analysis?.state]).toEqual([false, "stopped"]);
    Line.now.say(news(8, { t: "thinking", thinking: thinking(0) }));
    expect([room.isAnalysing, room.analysis?.state]).toEqual([false, "stopped"]);
  });

  it("knows what a look back found when it is opened, and nothing of it after another beginning", async () => {
    const { room } = await opened();
    const sweep = { done: 1, total: 1, state: "done" as const, nodes: [], worst: [], accuracy: [90, null], luck: [] };
    await Line.now.answer("room.open", view(5, moved(0, [node(0, -1)]), { sweep }));
    expect(room.sweep?.accuracy).toEqual([90, null]);
    Line.now.say(news(6, { t: "room", room: view(6, moved(0, [node(0, -1)])) }));
    expect(room.sweep).toBeUndefined();
  });

  it("tells engines to wait before it walks into a line", async () => {
    const { room, answer } = await opened();
    await answer();
    const walking = room.walkInto(["a", "b"]);
    expect(Line.now.asked.at(-1)).toMatchObject({ do: "room.pause", paused: true });
    await Line.now.answer("room.pause", {});
    expect(Line.now.asked.at(-1)).toMatchObject({ do: "room.play", text: "a", node: 0, sure: true });
    Line.now.say(news(6, { t: "moved", moved: moved(1, [node(0, -1, [1]), node(1, 0)], { is_paused: true }) }));
    await Line.now.answer("room.play", { node: 1 });
    expect(Line.now.asked.at(-1)).toMatchObject({ do: "room.play", text: "b", node: 1 });
    await Line.now.answer("room.play", { node: 2 });
    await walking;
  });

  it("lets people move on their turn, and for an engine only while it waits", async () => {
    const { room, answer } = await opened(5, moved(0, [node(0, -1)], { waits_for: "engine", turn: 1 }));
    await answer();
    expect(room.canPlay).toBe(false);
    Line.now.say(news(6, { t: "moved", moved: moved(0, [], { waits_for: "engine", turn: 1, is_paused: true }) }));
    expect(room.canPlay).toBe(true);
    Line.now.say(news(7, { t: "moved", moved: moved(0, [], { is_covered: true, viewer: 0 }) }));
    expect(room.canPlay).toBe(false);
    Line.now.say(news(8, { t: "moved", moved: moved(0, []) }));
    expect(room.canPlay).toBe(true);
  });

  it("hands back what the coach asks", async () => {
    const { room, answer } = await opened();
    await answer();
    const playing = room.play("a");
    expect(room.isBusy).toBe(true);
    await Line.now.answer("room.play", { ask: { loss: 0.3, before: 0.6, after: 0.3 } });
    expect((await playing)?.loss).toBe(0.3);
    expect(room.isBusy).toBe(false);
  });

  it("refuses what is asked without a line at once, and never sends it later", async () => {
    const { room, answer } = await opened();
    await answer();
    const { messages } = await import("../../src/lib/toast.svelte");
    Line.now.readyState = 3;
    expect(await room.act("room.undo")).toBe(false);
    await expect(room.play("m1")).rejects.toMatchObject({ fault: { code: "lost" } });
    Line.now.readyState = 1;
    Line.now.onopen?.();
    expect(Line.now.asked.filter((one) => one.do !== "room.open")).toEqual([]);
    expect(messages).toHaveLength(1);
  });

  it("forgets what failed when something succeeds", async () => {
    const { room, answer } = await opened();
    await answer();
    const { messages } = await import("../../src/lib/toast.svelte");
    const refused = room.act("room.undo");
    Line.now.say({ re: Line.now.asked.at(-1)?.n, error: { code: "illegal_action", text: "There is nothing to take back." } });
    await refused;
    expect(messages.map(({ text }) => text)).toEqual(["There is nothing to take back."]);
    const done = room.act("room.pause", { paused: true });
    await Line.now.answer("room.pause", {});
    expect(await done).toBe(true);
    expect(messages).toEqual([]);
  });

  it("analyses no longer once the analysis has failed", async () => {
    const { room, answer } = await opened();
    await answer();
    Line.now.say(news(6, { t: "thinking", thinking: thinking(0) }));
    expect(room.isAnalysing).toBe(true);
    Line.now.say(news(7, { t: "thinking", thinking: { ...thinking(0), state: "failed", fault: { code: "worker_crashed", text: "SIGKILL" } } }));
    expect(room.isAnalysing).toBe(false);
  });

  it("keeps the last search after the move that it found, until the next one", async () => {
    const { room, answer } = await opened();
    await answer();
    const line = { depth: 7, moves: ["m1"] };
    Line.now.say(news(6, { t: "thinking", thinking: { purpose: "move", state: "done", node: 0, lines: [line] } }));
    Line.now.say(news(7, { t: "moved", moved: moved(1, [node(0, -1, [1]), node(1, 0)]) }));
    expect(room.moveSearch).toBeUndefined();
    expect(room.lastSearch?.node).toBe(0);
    expect(room.turnAt(0)).toBe(0);
    Line.now.say(news(8, { t: "thinking", thinking: { purpose: "move", state: "queued", node: 1, lines: [] } }));
    expect(room.lastSearch).toBeUndefined();
  });
});
