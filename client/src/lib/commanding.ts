// How a typed text becomes a command. Loaded with the command line, which most people never open.
import { offered, type Command } from "./commands";
import { activeShortcuts, keyName } from "./keys";
import { toast } from "./toast.svelte";
import { t } from "./words.svelte";

/** A line of the list: `name` is what can be typed, `key` the shortcut that does the same. */
export interface Choice {
  label: string;
  name: string;
  key: string;
  wants: Command["wants"];
  run: (argument: string) => unknown;
}

/** Everything that can be done now: named commands, those of the newest component first, and what only has a shortcut. */
export function choices(): Choice[] {
  const named: Choice[] = offered().map((command) => ({ label: command.label(), name: command.name, key: "", wants: command.wants, run: bounded(command) }));
  const found = named.filter(({ name }, at) => named.findIndex((other) => other.name === name) === at);
  for (const shortcut of activeShortcuts()) {
    const label = shortcut.label();
    const same = found.find((one) => one.label === label && !one.wants);
    if (same) same.key ||= keyName(shortcut);
    else if (shortcut.key !== "/") found.push({ label, name: "", key: keyName(shortcut), wants: undefined, run: () => shortcut.run(new KeyboardEvent("keydown", { key: shortcut.key })) });
  }
  return found;
}

const ANY_NUMBER: readonly [number, number] = [0, 999_999];

/** What a command does with what follows it; a number beyond its bounds is refused with those, and not made to fit. */
function bounded({ name, label, wants, bounds = ANY_NUMBER, run }: Command): Command["run"] {
  if (wants !== "number") return run;
  return (argument) => {
    const given = Number(argument);
    const [lowest, highest] = bounds;
    if (Number.isInteger(given) && given >= lowest && given <= highest) return run(String(given));
    return toast(t("shell.command.bounds", { name: name || label(), lowest, highest, given: argument }), "fault");
  };
}

const plain = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();

/** What follows the name of a command; undefined where it does not fit: missing, too much, or no number. */
function argumentOf(text: string, name: string, wants: Command["wants"]): string | undefined {
  if (!name || (text !== name && !text.startsWith(`${name} `))) return undefined;
  const rest = text.slice(name.length).trim();
  if (!wants) return rest ? undefined : "";
  return rest && (wants === "text" || /^[-+]?\d+([.,]\d+)?$/.test(rest)) ? rest : undefined;
}

/** The command that a text is, with what follows it: by its name, or word for word by what it is called. */
export function commandOf(text: string, all: readonly Choice[] = choices()): { choice: Choice; argument: string } | undefined {
  const typed = plain(text);
  for (const choice of all)
    for (const name of [choice.name, plain(choice.label)]) {
      const argument = argumentOf(typed, name, choice.wants);
      if (argument !== undefined) return { choice, argument };
    }
  return undefined;
}

/** Do what a text says, if it is a command. */
export function obey(text: string): boolean {
  const found = commandOf(text);
  if (found) found.choice.run(found.argument);
  return found !== undefined;
}

/** The commands that a text may become, those that begin with it first. */
export function suggested(text: string, all: readonly Choice[] = choices()): Choice[] {
  const typed = plain(text);
  if (!typed) return [...all];
  const rank = ({ name, label, wants }: Choice): number => {
    const words = plain(label);
    if (name && (name.startsWith(typed) || (wants && typed.startsWith(`${name} `)))) return 0;
    return words.startsWith(typed) ? 1 : words.includes(typed) ? 2 : 3;
  };
  return all
    .map((choice) => ({ choice, order: rank(choice) }))
    .filter(({ order }) => order < 3)
    .toSorted((one, other) => one.order - other.order)
    .map(({ choice }) => choice);
}
