import { afterEach, describe, expect, it } from "vitest";
import { choices, commandOf, obey, suggested } from "../src/lib/commanding";
import { addCommands, type Command } from "../src/lib/commands";
import { forgive, messages } from "../src/lib/toast.svelte";
import { install } from "../src/lib/words.svelte";

const done: string[] = [];
const command = (name: string, label: string, wants?: Command["wants"]): Command => ({
  name,
  label: () => label,
  ...(wants && { wants }),
  run: (argument) => done.push(`${name || label}:${argument}`),
});
const page = [command("go tree", "Tree lab"), command("find", "Find a game", "text"), command("depth", "Depth", "number")];
const ends: (() => void)[] = [];

afterEach(() => {
  ends.splice(0).forEach((end) => end());
  done.length = 0;
});

describe("the command line", () => {
  it("knows commands by their names and by what they are called", () => {
    ends.push(addCommands(() => page));
    expect(obey("go tree")).toBe(true);
    expect(obey("  Tree LAB ")).toBe(true);
    expect(obey("go  tree")).toBe(true);
    expect(obey("tree")).toBe(false);
    expect(done).toEqual(["go tree:", "go tree:", "go tree:"]);
  });

  it("hands on what follows a name, where that is what is wanted", () => {
    ends.push(addCommands(() => page));
    expect([obey("depth 6"), obey("depth six"), obey("depth"), obey("go tree 5"), obey("find nine men")]).toEqual([true, false, false, false, true]);
    expect(done).toEqual(["depth:6", "find:nine men"]);
  });

  it("refuses a number beyond its bounds with those, and does not make it fit", () => {
    const catalogue = { "shell.command.bounds": "{name}: {lowest} to {highest}, not {given}" };
    install(catalogue, "en");
    ends.push(addCommands(() => [{ ...command("lines", "Lines", "number"), bounds: [0, 9] }, command("step", "Step", "number")]));
    for (const text of ["lines 99", "lines -5", "lines 1.5", "lines 99999999", "step -1"]) {
      expect(obey(text)).toBe(true);
      forgive();
    }
    expect(done).toEqual([]);
    obey("lines 12");
    expect(messages.map(({ text, kind }) => `${kind} ${text}`)).toEqual(["fault lines: 0 to 9, not 12"]);
    expect([obey("lines 9"), obey("step 12")]).toEqual([true, true]);
    expect(done).toEqual(["lines:9", "step:12"]);
    forgive();
    install({}, "en");
  });

  it("lets the newest component win, and forgets one that has ended", () => {
    ends.push(addCommands(() => page));
    const end = addCommands(() => [command("depth", "Other depth", "number")]);
    expect(commandOf("depth 3")?.choice.label).toBe("Other depth");
    end();
    expect(commandOf("depth 3")?.choice.label).toBe("Depth");
    expect(choices().filter(({ name }) => name === "depth")).toHaveLength(1);
  });

  it("suggests what begins like the text before what only contains it", () => {
    ends.push(addCommands(() => [command("", "Save the game"), ...page]));
    expect(suggested("fi").map(({ label }) => label)).toEqual(["Find a game"]);
    expect(suggested("game").map(({ label }) => label)).toEqual(["Save the game", "Find a game"]);
    expect(suggested("depth 4").map(({ label }) => label)).toEqual(["Depth"]);
    expect(suggested("nothing like it")).toEqual([]);
    expect(suggested("")).toHaveLength(4);
  });
});
