// The title of the page in the browser: the screen first, since tabs are narrow.

/** Set the title; "" leaves the name of the studio alone. */
export function setTitle(text: string): void {
  document.title = text ? `${text} · Plyground` : "Plyground";
}
