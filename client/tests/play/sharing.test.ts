import { describe, expect, it } from "vitest";
import { pack, unpack } from "../../src/play/sharing";
import { wantedRoom } from "../../src/play/wanted";

describe("records in links", () => {
  it("come out as they went in, whatever letters they hold", async () => {
    const record = '[Game "šah ő ž"]\n\n1. d3 c5\n'.repeat(40);
    const packed = await pack(record);
    expect(packed).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(packed.length).toBeLessThan(record.length / 4);
    expect(await unpack(packed)).toBe(record);
  });

  it("are refused when the link was cut off or is none", async () => {
    const packed = await pack("1. d3 c5 2. f6 f5 3. e6 e3 4. c3 d2");
    await expect(unpack(packed.slice(0, -9))).rejects.toThrow();
    await expect(unpack("%%%")).rejects.toThrow();
  });

  it("do not blow up", async () => {
    await expect(unpack(await pack("a".repeat(3_000_000)))).rejects.toThrow("more than a game");
  });
});

describe("games in addresses", () => {
  it("have options with their types", () => {
    expect(wantedRoom(new URLSearchParams("new=some&o.size=6&o.misere=true&start=x"))).toEqual({
      game: "some",
      options: { size: 6, misere: true },
      start: "x",
    });
    expect(() => wantedRoom(new URLSearchParams("o.size=6"))).toThrow();
  });
});
