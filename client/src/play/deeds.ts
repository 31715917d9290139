// The keys of the play screen, and its menu.
import { shortcuts } from "../lib/keys";
import { fetched } from "../lib/later.svelte";
import { toastError } from "../lib/toast.svelte";
import type { Moved, RoomView } from "../lib/types";
import { t } from "../lib/words.svelte";
import type { MenuItem } from "../shell/Menu.svelte";
import type { Room } from "./room.svelte";

/** What is needed of the parts that are loaded when they are asked for. */
export function asked<T>(run: (parts: typeof import("./later")) => T): void {
  void fetched(() => import("./later"))
    .then(run)
    .catch(toastError);
}

export interface Deeds {
  room: Room;
  type(): void;
  engine(): void;
  hint(): void;
  flip(): void;
}

/** The keys of the play screen, for as long as the calling component lives. */
export function playKeys({ room, type, engine, hint, flip }: Deeds): void {
  shortcuts([
    { key: "/", run: type, label: () => t("play.type") },
    { key: "[", run: room.back, label: () => t("play.previous") },
    { key: "]", run: room.forward, label: () => t("play.next") },
    { key: "{", run: room.first, label: () => t("play.first") },
    { key: "}", run: room.last, label: () => t("play.last") },
    { key: "v", run: () => room.aside(), label: () => t("play.aside") },
    { key: "e", run: engine, label: () => t("play.engine.toggle") },
    { key: "h", run: hint, label: () => t("play.hint") },
    { key: "f", run: flip, label: () => t("play.flip") },
  ]);
}

/** What is asked before something that cannot be taken back. */
export interface Question {
  title: string;
  text: string;
  yes: string;
  run: () => void;
}

interface Doors {
  share(): void;
  seats(): void;
  ask(question: Question): void;
}

/** Everything that is needed less often than the buttons beside the menu. */
export function menuOf(room: Room, view: RoomView, now: Moved, doors: Doors): MenuItem[] {
  const asks = (what: "restart" | "resign") => () =>
    doors.ask({ title: t(`play.${what}.title`), text: t(`play.${what}.sure`), yes: t(`play.${what}`), run: () => void room.act(`room.${what}`) });
  const nobody = !view.seats.some(({ kind }) => kind === "human");
  return [
    { label: t("play.share"), icon: "share", run: doors.share },
    { label: t("play.save"), icon: "download", run: () => asked(({ saveRecord }) => saveRecord(room.name)) },
    { label: t("play.load"), icon: "plus", run: () => asked(({ chooseFile }) => chooseFile()) },
    { label: t("play.seats"), icon: "person", run: doors.seats },
    { label: t("play.new"), icon: "games", run: () => asked(({ beginSame }) => beginSame(view)) },
    { label: t("play.restart"), icon: "restart", disabled: room.nodes.size < 2, run: asks("restart") },
    ...(view.veiled === undefined
      ? []
      : [{ label: t(view.veiled ? "play.unveil" : "play.veil"), icon: "eye" as const, run: () => void room.act("room.veil", { veiled: !view.veiled }) }]),
    { label: t("play.resign"), icon: "flag", danger: true, disabled: now.ending !== null || nobody, run: asks("resign") },
  ];
}
