import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Socket, type Wire } from "../src/lib/socket";

class FakeWire implements Wire {
  static all: FakeWire[] = [];
  readyState = 0;
  onopen: Wire["onopen"] = null;
  onclose: Wire["onclose"] = null;
  onmessage: Wire["onmessage"] = null;
  onerror: Wire["onerror"] = null;
  sent: { n: number; do: string; room?: string }[] = [];

  constructor() {
    FakeWire.all.push(this);
  }
  send(data: string) {
    this.sent.push(JSON.parse(data) as { n: number; do: string });
  }
  close() {
    this.break();
  }
  open() {
    this.readyState = 1;
    this.onopen?.({} as Event);
  }
  break() {
    this.readyState = 3;
    this.onclose?.({} as CloseEvent);
  }
  hear(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
}

const wire = (index: number): FakeWire => {
  const found = FakeWire.all[index];
  if (!found) throw new Error(`no connection number ${index}`);
  return found;
};

let socket: Socket;

beforeEach(() => {
  vi.useFakeTimers();
  FakeWire.all = [];
  socket = new Socket("ws://test", () => new FakeWire());
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe("requests", () => {
  it("wait for the line, are numbered, and get the answer of their number", async () => {
    const first = socket.request("room.open", { room: "a" });
    const second = socket.request("room.open", { room: "b" });
    expect(wire(0).sent).toEqual([]);
    wire(0).open();
    expect(wire(0).sent.map(({ n, room }) => [n, room])).toEqual([[1, "a"], [2, "b"]]);
    wire(0).hear({ re: 2, ok: "B" });
    wire(0).hear({ re: 1, ok: "A" });
    expect([await first, await second]).toEqual(["A", "B"]);
  });

  it("are refused with the server's fault", async () => {
    wire(0).open();
    const asked = socket.request("room.play");
    wire(0).hear({ re: 1, error: { code: "illegal", text: "No." } });
    await expect(asked).rejects.toMatchObject({ message: "No.", fault: { code: "illegal" } });
  });

  it("under way when the line breaks are lost; later ones wait", async () => {
    wire(0).open();
    const lost = socket.request("room.play");
    wire(0).break();
    await expect(lost).rejects.toMatchObject({ fault: { code: "lost" } });
    const kept = socket.request("room.go");
    vi.advanceTimersByTime(250);
    wire(1).open();
    wire(1).hear({ re: 2, ok: 5 });
    expect(await kept).toBe(5);
  });
});

describe("reconnecting", () => {
  it("is tried again with growing pauses until it works, and is told only then", () => {
    const again = vi.fn();
    const states: boolean[] = [];
    socket.onreconnect(again);
    socket.onstate((connected) => states.push(connected));
    wire(0).open();
    wire(0).break();
    vi.advanceTimersByTime(249);
    expect(FakeWire.all.length).toBe(1);
    vi.advanceTimersByTime(1);
    wire(1).break();
    vi.advanceTimersByTime(499);
    expect(FakeWire.all.length).toBe(2);
    vi.advanceTimersByTime(1);
    expect(again).not.toHaveBeenCalled();
    wire(2).open();
    expect(again).toHaveBeenCalledTimes(1);
    expect(states).toEqual([false, true, false, false, true]);
  });

  it("is not tried after it was closed on purpose", () => {
    wire(0).open();
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeWire.all.length).toBe(1);
  });

  it("happens at once when asked for", () => {
    wire(0).open();
    wire(0).break();
    socket.retry();
    expect(FakeWire.all.length).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(FakeWire.all.length).toBe(2);
  });
});

describe("news", () => {
  it("reach those who listen to the channel, until they stop", () => {
    const heard: number[] = [];
    const stop = socket.on("room:a", (news) => heard.push(news.seq));
    wire(0).open();
    wire(0).hear({ ch: "room:a", seq: 1, t: "moved" });
    wire(0).hear({ ch: "room:b", seq: 2, t: "moved" });
    stop();
    wire(0).hear({ ch: "room:a", seq: 3, t: "moved" });
    expect(heard).toEqual([1]);
  });
});
