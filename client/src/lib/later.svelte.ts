// Parts of a screen that are loaded when they are first needed, so that the screen itself is there sooner.
import { toastError } from "./toast.svelte";

export class Later<Parts> {
  /** The parts, once they are there. */
  parts = $state.raw<Parts>();
  private loading: Promise<void> | undefined;

  constructor(private readonly load: () => Promise<Parts>) {}

  /** Load them unless that was done; what could not be had is asked for again next time. */
  need(): void {
    this.loading ??= this.load().then(
      (parts) => void (this.parts = parts),
      (error: unknown) => {
        this.loading = undefined;
        toastError(error);
      },
    );
  }
}
