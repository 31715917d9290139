// The polite live region of the page: what is announced here is spoken when the screen reader has time.

let region: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The element in which texts are announced; set once by the page. */
export function liveRegion(element: HTMLElement): void {
  region = element;
}

/** Have a text spoken. Of several within a moment only the last is: what it says is the newest. */
export function announce(text: string): void {
  if (!region) return;
  clearTimeout(timer);
  region.textContent = ""; // so that the same text twice is spoken twice
  timer = setTimeout(() => {
    if (region) region.textContent = text;
  }, 60);
}
