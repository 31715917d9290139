import { describe, expect, it } from "vitest";
import type { EngineLine, Node, RoomView, Thinking } from "../../src/lib/types";
import { engineOf, isKept, labLink } from "../../src/play/lab";
import { read } from "../../src/tree/address";

const view = { room: "abc", game: "some", options: { size: 4 }, seats: [{ kind: "human" }, { kind: "engine" }], keeps_searches: true } as unknown as RoomView;
const path = ["", "a", "b"].map((text, id) => ({ id, text }) as Node);
const search = { purpose: "move", state: "done", node: 2, lines: [{ depth: 9 } as EngineLine] } as Thinking;
const paramsOf = (address: string) => new URLSearchParams(address.split("?")[1]);

describe("the way to the tree lab", () => {
  it("leads to the search that was made: its room, its node, its position and its depth", () => {
    const params = paramsOf(labLink(view, path, search));
    expect([params.get("m"), params.get("d"), params.get("y")]).toEqual(["a b", "9", "2"]);
    expect(read(params, "").source).toMatchObject({ kind: "search", room: "abc", node: 2, moves: "a b" });
  });

  it("goes to a depth of its own where no search was made, and to no more plies than that", () => {
    const params = paramsOf(labLink(view, path));
    expect([params.get("d"), params.get("r")]).toEqual(["6", null]);
    const shallow = paramsOf(labLink(view, path, { ...search, lines: [{ depth: 1 } as EngineLine] }));
    expect([shallow.get("d"), shallow.get("y")]).toEqual(["1", "1"]);
  });

  it("names the engine whose search it was, which may be one that keeps none", () => {
    const other = { ...view, seats: [{ kind: "human" }, { kind: "engine", engine: "monte-carlo" }] } as RoomView;
    expect(engineOf(view, search, 1)).toBe("auto");
    expect(engineOf(other, search, 1)).toBe("monte-carlo");
    expect(engineOf(other, { ...search, purpose: "analysis" }, 1)).toBe("auto");
    expect([isKept(view, "auto"), isKept(view, "monte-carlo"), isKept({ ...view, keeps_searches: false }, "auto")]).toEqual([true, false, false]);
    expect(read(paramsOf(labLink(other, path, search, "monte-carlo")), "").source.engine).toBe("monte-carlo");
  });
});
