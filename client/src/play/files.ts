// What is done with whole games: kept as a file, loaded, begun again.
import { download, post } from "../lib/api";
import { faultText } from "../lib/faults";
import { fetched } from "../lib/later.svelte";
import { link, navigate } from "../lib/router.svelte";
import { forgive, toast, toastError } from "../lib/toast.svelte";
import type { NewRoom, RecordCard, RoomCard, RoomView } from "../lib/types";
import { t } from "../lib/words.svelte";

/** Milliseconds until somebody wonders whether anything happens. */
const A_MOMENT = 700;

let isBeginning = false;

/** One at a time: a double click is one wish. */
async function once(run: () => Promise<void>): Promise<void> {
  if (isBeginning) return;
  isBeginning = true;
  try {
    await run();
  } finally {
    isBeginning = false;
  }
}

async function begin(wanted: NewRoom): Promise<void> {
  const { room } = await post<RoomCard>("/api/rooms", wanted);
  navigate(link("play", room));
}

/** Another game of the same kind: same options, same seats. */
export function beginSame(view: RoomView): Promise<void> {
  return once(() => begin({ game: view.game, options: view.options, seats: view.seats, coach: view.coach })).catch(toastError);
}

let input: HTMLInputElement | undefined;

/** Let the person choose a file, and load it. */
export function chooseFile(): void {
  if (!input) {
    input = Object.assign(document.createElement("input"), { type: "file", accept: ".txt,.pgn,.record,text/plain", hidden: true });
    input.addEventListener("change", chosen);
    document.body.append(input);
  }
  input.click();
}

function chosen(this: HTMLInputElement): void {
  const [file] = this.files ?? [];
  if (file) loadFile(file).catch(toastError);
  this.value = "";
}

/** A record from a file becomes a room of its own; of several games in it one is chosen first. */
export async function loadFile(file: File): Promise<void> {
  // What was wrong with another file is past.
  forgive();
  const { name } = file;
  const bytes = await file.arrayBuffer();
  const read = (letters: string) => new TextDecoder(letters).decode(bytes);
  // Files of PGN are often older than UTF-8.
  const isOld = /\.pgn$/i.test(name) && read("utf-8").includes("\uFFFD");
  const record = read(isOld ? "windows-1252" : "utf-8");
  // Zeros, and what no text in UTF-8 has.
  if (/[\0\uFFFD]/.test(record)) return toast(t("play.load.binary", { name }), "fault");
  const waiting = setTimeout(() => toast(t("play.load.reading", { name })), A_MOMENT);
  try {
    await once(() => open(name, record));
  } catch (error) {
    toast(t("play.load.bad", { name, why: faultText(error) }), "fault");
  } finally {
    clearTimeout(waiting);
  }
}

async function open(name: string, record: string): Promise<void> {
  const games = await post<RecordCard[]>("/api/records", { record });
  if (games.length === 1) return begin({ game: "", record });
  const { pick } = await fetched(() => import("./picking"));
  pick(name, games, (number) => once(() => begin({ game: "", record, number })));
}

export function saveRecord(room: string): void {
  download(`/api/rooms/${encodeURIComponent(room)}/record`).catch(toastError);
}
