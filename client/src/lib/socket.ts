// The one WebSocket of a tab: numbered requests with answers, and news on channels.
import { ApiError } from "./api";
import type { News, Reply } from "./types";

/** What the browser's WebSocket is used for here; tests hand in another one. */
export interface Wire {
  readyState: number;
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
  send(data: string): void;
  close(): void;
}

type Waiting = { resolve: (value: unknown) => void; reject: (error: ApiError) => void };
type Listener = (news: News) => void;

const OPEN = 1;
const FIRST_DELAY = 250;
const LONGEST_DELAY = 8000;

export function lost(): ApiError {
  return new ApiError({ code: "lost", text: "The connection to the server was lost." }, 0);
}

export class Socket {
  private wire: Wire | null = null;
  private delay = FIRST_DELAY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private count = 0;
  private isClosed = false;
  private wasOpen = false;
  private readonly waiting = new Map<number, Waiting>();
  private readonly unsent: { number: number; text: string }[] = [];
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly reconnected = new Set<() => void>();
  private readonly stateListeners = new Set<(connected: boolean) => void>();

  constructor(
    private readonly address: string,
    private readonly open: (address: string) => Wire = (where) => new WebSocket(where) as Wire,
  ) {
    this.connect();
  }

  get connected(): boolean {
    return this.wire?.readyState === OPEN;
  }

  /**
   * Ask for something. The answer is what the server calls `ok`; its refusal is an ApiError.
   *
   * A request made while the line is down is sent when it is up again. One that was under way when the line broke is
   * refused with the code "lost": only the caller knows whether it may be asked twice.
   */
  request<T>(what: string, fields: Record<string, unknown> = {}): Promise<T> {
    const number = ++this.count;
    const text = JSON.stringify({ n: number, do: what, ...fields });
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(number, { resolve: resolve as (value: unknown) => void, reject });
      if (this.connected) this.wire?.send(text);
      else this.unsent.push({ number, text });
    });
  }

  /** Listen to the news of a channel such as "room:k3f9"; the returned function ends it. */
  on(channel: string, listener: Listener): () => void {
    const all = this.listeners.get(channel) ?? new Set<Listener>();
    all.add(listener);
    this.listeners.set(channel, all);
    return () => all.delete(listener);
  }

  /** Be called whenever the line is up again after it was lost: rooms have to be opened anew. */
  onreconnect(listener: () => void): () => void {
    this.reconnected.add(listener);
    return () => this.reconnected.delete(listener);
  }

  /** Be told when the line goes up or down, and once at the beginning. */
  onstate(listener: (connected: boolean) => void): () => void {
    this.stateListeners.add(listener);
    listener(this.connected);
    return () => this.stateListeners.delete(listener);
  }

  /** Try again now rather than when the pause is over. */
  retry(): void {
    if (this.wire || this.isClosed) return;
    clearTimeout(this.timer);
    this.connect();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.wire?.close();
  }

  private connect(): void {
    const wire = this.open(this.address);
    this.wire = wire;
    wire.onopen = () => this.opened(wire);
    wire.onmessage = (event) => this.heard(String(event.data));
    wire.onclose = () => this.lost(wire);
    wire.onerror = () => undefined; // a close follows
  }

  private opened(wire: Wire): void {
    this.delay = FIRST_DELAY;
    const isAgain = this.wasOpen;
    this.wasOpen = true;
    for (const { text } of this.unsent.splice(0)) wire.send(text);
    this.stateListeners.forEach((listener) => listener(true));
    if (isAgain) this.reconnected.forEach((listener) => listener());
  }

  private heard(data: string): void {
    const message = JSON.parse(data) as Partial<Reply> & Partial<News>;
    if (message.re !== undefined) {
      const waiting = this.waiting.get(message.re);
      this.waiting.delete(message.re);
      if (message.error) waiting?.reject(new ApiError(message.error, 400));
      else waiting?.resolve(message.ok);
    } else if (message.ch !== undefined) {
      const listeners = this.listeners.get(message.ch);
      if (listeners) for (const listener of [...listeners]) listener(message as News);
    }
  }

  private lost(wire: Wire): void {
    if (this.wire !== wire) return;
    this.wire = null;
    const kept = new Set(this.unsent.map(({ number }) => number));
    for (const [number, waiting] of [...this.waiting]) {
      if (kept.has(number) && !this.isClosed) continue;
      this.waiting.delete(number);
      waiting.reject(lost());
    }
    this.stateListeners.forEach((listener) => listener(false));
    if (this.isClosed) return;
    this.timer = setTimeout(() => this.connect(), this.delay);
    this.delay = Math.min(2 * this.delay, LONGEST_DELAY);
  }
}

let shared: Socket | undefined;

/** The socket of this tab, opened when it is first needed. */
export function socket(): Socket {
  shared ??= new Socket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
  return shared;
}
