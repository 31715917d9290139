/**
 * The whole state of the lab as the part of an address behind the #, so that a link carries it.
 *
 *   t tree · g game, o.NAME options, p position, m moves, d depth, y plies, f only, u no guessing
 *   e engine's search, q its kind, r room and n node where it was made
 *   l lesson, k task · c code of an exercise · a algorithm, s.NAME settings · b other algorithm, bs.NAME, bo order · i step · w windows
 */
import type { Source } from "../lib/types";

export type Value = string | number | boolean;
export type Values = Record<string, Value>;

export interface Rival {
  readonly algorithm: string;
  readonly settings: Values;
  readonly order: "" | "best" | "worst";
}

export interface LabState {
  readonly source: Source;
  readonly algorithm: string;
  readonly settings: Values;
  readonly step: number;
  readonly windows: boolean;
  readonly rival: Rival | null;
}

/** Longer links are cut off by mail programs and chats. */
export const LONGEST_LINK = 6000;

export function written(state: LabState): URLSearchParams {
  const found = new URLSearchParams();
  const set = (key: string, value: string | number | undefined) => {
    if (value !== undefined && value !== "") found.set(key, String(value));
  };
  const setAll = (prefix: string, values: Values | undefined) => {
    for (const [name, value] of Object.entries(values ?? {})) found.set(prefix + name, String(value));
  };
  const { source } = state;
  switch (source.kind) {
    case "lesson":
      set("l", source.name);
      set("k", source.task);
      break;
    case "exercise":
      set("c", source.code);
      break;
    case "text":
      set("t", source.text);
      break;
    default:
      set("g", source.game);
      setAll("o.", source.options);
      set("p", source.position);
      set("m", source.moves);
      set("d", source.depth);
      set("y", source.plies);
      set("f", source.only);
      if (source.guess === false) set("u", 1);
      if (source.kind === "search") {
        set("e", 1);
        set("q", source.engine === "auto" ? undefined : source.engine);
        set("r", source.room);
        set("n", source.node);
      }
  }
  set("a", state.algorithm);
  setAll("s.", state.settings);
  if (state.rival) {
    set("b", state.rival.algorithm || "-");
    setAll("bs.", state.rival.settings);
    set("bo", state.rival.order);
  }
  if (state.step > 0) set("i", state.step);
  if (state.windows) set("w", 1);
  return found;
}

export function read(params: URLSearchParams, fallback: string): LabState {
  const rival = params.get("b");
  const order = params.get("bo");
  return {
    source: readSource(params, fallback),
    algorithm: params.get("a") ?? "",
    settings: readValues(params, "s."),
    step: whole(params.get("i")) ?? 0,
    windows: params.get("w") === "1",
    rival:
      rival === null
        ? null
        : { algorithm: rival === "-" ? "" : rival, settings: readValues(params, "bs."), order: order === "best" || order === "worst" ? order : "" },
  };
}

function readSource(params: URLSearchParams, fallback: string): Source {
  const lesson = params.get("l");
  if (lesson) return { kind: "lesson", name: lesson, task: whole(params.get("k")) ?? 0 };
  const code = params.get("c");
  if (code) return { kind: "exercise", code };
  const game = params.get("g");
  if (!game) return { kind: "text", text: params.get("t") ?? fallback };
  const source: Source = { kind: params.get("e") === "1" ? "search" : "game", game };
  const options = readValues(params, "o.");
  const [position, moves, only] = [params.get("p"), params.get("m"), params.get("f")];
  const [depth, plies] = [whole(params.get("d")), whole(params.get("y"))];
  if (Object.keys(options).length) source.options = options;
  if (position) source.position = position;
  if (moves) source.moves = moves;
  if (only) source.only = only;
  if (depth !== undefined) source.depth = depth;
  if (plies !== undefined) source.plies = plies;
  if (params.get("u") === "1") source.guess = false;
  if (source.kind === "search") {
    const [engine, room, node] = [params.get("q"), params.get("r"), whole(params.get("n"))];
    if (engine) source.engine = engine;
    if (room && node !== undefined) {
      source.room = room;
      source.node = node;
    }
  }
  return source;
}

/** Values as they were: truth values and numbers are not texts. */
export function readValues(params: URLSearchParams, prefix: string): Values {
  const found: Values = {};
  for (const [key, value] of params) {
    if (key.startsWith(prefix)) found[key.slice(prefix.length)] = readValue(value);
  }
  return found;
}

function readValue(text: string): Value {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function whole(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
