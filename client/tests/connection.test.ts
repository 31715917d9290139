import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** A server that can be gone: every line to it then breaks at once. */
class Line {
  static isUp = true;
  static all: Line[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    Line.all.push(this);
    setTimeout(() => (Line.isUp ? this.begin() : this.end()), 1);
  }

  begin() {
    this.readyState = 1;
    this.onopen?.();
  }

  end() {
    this.readyState = 3;
    this.onclose?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.resetModules();
  Line.isUp = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the connection", () => {
  it("is lost soon after the line broke, however often it is tried again meanwhile", async () => {
    const { connection, watchConnection } = await import("../src/lib/connection.svelte");
    watchConnection();
    await vi.advanceTimersByTimeAsync(10);
    expect(connection.isLost).toBe(false);
    Line.isUp = false;
    Line.all.at(-1)?.end();
    await vi.advanceTimersByTimeAsync(900);
    expect(connection.isLost).toBe(false);
    await vi.advanceTimersByTimeAsync(600);
    expect(connection.isLost).toBe(true);
    Line.isUp = true;
    await vi.advanceTimersByTimeAsync(8100);
    expect(connection.isLost).toBe(false);
  });

  it("is not lost by a short gap", async () => {
    const { connection, watchConnection } = await import("../src/lib/connection.svelte");
    watchConnection();
    await vi.advanceTimersByTimeAsync(10);
    Line.all.at(-1)?.end();
    await vi.advanceTimersByTimeAsync(5000);
    expect(connection.isLost).toBe(false);
  });
});
