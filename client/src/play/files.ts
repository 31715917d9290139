// What is done with whole games: kept as a file, loaded, begun again.
import { download, post } from "../lib/api";
import { faultText } from "../lib/faults";
import { link, navigate } from "../lib/router.svelte";
import { toast, toastError } from "../lib/toast.svelte";
import type { NewRoom, RoomCard, RoomView } from "../lib/types";
import { t } from "../lib/words.svelte";

let isBeginning = false;

/** One at a time: a double click is one wish. */
async function begin(wanted: NewRoom, saying = (why: string) => why): Promise<void> {
  if (isBeginning) return;
  isBeginning = true;
  try {
    const { room } = await post<RoomCard>("/api/rooms", wanted);
    navigate(link("play", room));
  } catch (error) {
    toast(saying(faultText(error)), "fault");
  } finally {
    isBeginning = false;
  }
}

/** Another game of the same kind: same options, same seats. */
export function beginSame(view: RoomView): Promise<void> {
  return begin({ game: view.game, options: view.options, seats: view.seats, coach: view.coach });
}

/** A record from a file becomes a room of its own. */
export async function loadFile(file: File | undefined): Promise<void> {
  if (!file) return;
  const { name } = file;
  const bytes = await file.arrayBuffer();
  const read = (letters: string) => new TextDecoder(letters).decode(bytes);
  // Files of PGN are often older than UTF-8.
  const isOld = /\.pgn$/i.test(name) && read("utf-8").includes("\uFFFD");
  const record = read(isOld ? "windows-1252" : "utf-8");
  // Zeros, and what no text in UTF-8 has.
  if (/[\0\uFFFD]/.test(record)) toast(t("play.load.binary", { name }), "fault");
  else await begin({ game: "", record }, (why) => t("play.load.bad", { name, why }));
}

export function saveRecord(room: string): void {
  download(`/api/rooms/${encodeURIComponent(room)}/record`).catch(toastError);
}
