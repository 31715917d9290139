// The hint ladder: each press one step further, from the score to the whole line. Another position begins it anew.
import { toastError } from "../lib/toast.svelte";
import type { Hint, Mark } from "../lib/types";
import type { Room } from "./room.svelte";
import { hintMarks, LADDER } from "./rungs";

export class Ladder {
  hint = $state.raw<Hint>();
  steps = $state(0);
  isAsking = $state(false);
  private node = -1;

  constructor(private readonly room: Room) {}

  /** What is shown on the board now. */
  readonly marks: readonly Mark[] = $derived.by(() => (this.isUp && this.hint ? hintMarks(this.hint, this.steps) : []));
  readonly isUp: boolean = $derived.by(() => this.steps > 0 && this.hint !== undefined);
  readonly isAtTop: boolean = $derived(this.steps >= LADDER.length);

  async climb(): Promise<void> {
    if (this.isAsking) return;
    const node = this.room.now?.current ?? -1;
    if (node !== this.node || !this.hint) {
      this.isAsking = true;
      try {
        const hint = await this.room.request<Hint>("engine.hint");
        if (this.room.now?.current !== node) return;
        this.hint = hint;
        this.node = node;
        this.steps = 1;
      } catch (error) {
        toastError(error);
      } finally {
        this.isAsking = false;
      }
    } else this.steps = Math.min(LADDER.length, this.steps + 1);
  }

  /** Forget the hint when it is not about the position any more. */
  leave(node: number): void {
    if (node !== this.node) this.close();
  }

  close(): void {
    this.hint = undefined;
    this.steps = 0;
    this.node = -1;
  }
}
