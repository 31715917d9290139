// Questions to the server over HTTP. Every refusal becomes an ApiError, whose message is a sentence for people.
import type { Fault } from "./types";

let say = (fault: Fault): string => fault.text;

/** From now on the messages of refusals are said in this way. */
export function sayBy(way: (fault: Fault) => string): void {
  say = way;
}

export class ApiError extends Error {
  readonly fault: Fault;
  /** The HTTP status; 0 when the server could not be reached. */
  readonly status: number;

  constructor(fault: Fault, status: number) {
    super(say(fault));
    this.name = "ApiError";
    this.fault = fault;
    this.status = status;
  }
}

async function refusal(answer: Response): Promise<ApiError> {
  try {
    const told = (await answer.json()) as { error?: Fault };
    if (told.error) return new ApiError(told.error, answer.status);
  } catch {
    // Not JSON: the status line has to do.
  }
  return new ApiError({ code: "http", text: `${answer.status} ${answer.statusText}`.trim() }, answer.status);
}

async function ask(method: string, url: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const request: RequestInit = { method, credentials: "same-origin" };
  if (signal) request.signal = signal;
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { "Content-Type": "application/json" };
  }
  let answer: Response;
  try {
    answer = await fetch(url, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError({ code: "offline", text: "The server does not answer." }, 0);
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function told<T>(answer: Response): Promise<T> {
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

export async function get<T>(url: string, signal?: AbortSignal): Promise<T> {
  return told<T>(await ask("GET", url, undefined, signal));
}

export async function post<T>(url: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return told<T>(await ask("POST", url, body, signal));
}

export async function put<T>(url: string, body: unknown): Promise<T> {
  return told<T>(await ask("PUT", url, body));
}

export async function del<T>(url: string): Promise<T> {
  return told<T>(await ask("DELETE", url));
}

export async function text(url: string): Promise<string> {
  return (await ask("GET", url)).text();
}

/** Ask for a file and hand it to the browser to be saved. The name is the server's, or else `fallback`. */
export async function download(url: string, body?: unknown, fallback = "plyground"): Promise<void> {
  const answer = await ask(body === undefined ? "GET" : "POST", url, body);
  const named = /filename="?([^";]+)"?/.exec(answer.headers.get("Content-Disposition") ?? "");
  save(await answer.blob(), named?.[1] ?? fallback);
}

/** Let the browser save something that is already here. */
export function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A query string, "?" included, of those values that are neither undefined nor empty; "" when none is left. */
export function query(values: Record<string, string | number | boolean | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== "") params.set(name, String(value));
  const written = params.toString();
  return written && `?${written}`;
}
