// Parts of a screen that are loaded when they are first needed, so that the screen itself is there sooner.
import { ApiError, get } from "./api";
import { toastError } from "./toast.svelte";

const BETWEEN_QUESTIONS = 1500;

/** Load a part of the page; what browsers say of one that cannot be had tells nobody anything. */
export function fetched<Parts>(load: () => Promise<Parts>): Promise<Parts> {
  return load().catch(() => {
    throw new ApiError({ code: "offline", text: "The server does not answer." }, 0);
  });
}

/** Wait until the server answers again; false if it never stopped to. */
export async function isBack(): Promise<boolean> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      await get("/api/start");
      return !isFirst;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_QUESTIONS));
    }
  }
}

export class Later<Parts> {
  /** The parts, once they are there. */
  parts = $state.raw<Parts>();
  private loading: Promise<void> | undefined;

  constructor(private readonly load: () => Promise<Parts>) {}

  /** Load them unless that was done; what could not be had is asked for again next time. */
  need(): void {
    this.loading ??= fetched(this.load).then(
      (parts) => void (this.parts = parts),
      (error: unknown) => {
        this.loading = undefined;
        toastError(error);
      },
    );
  }
}
