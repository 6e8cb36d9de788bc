import { getBoot } from "#shared/boot/boot.ts";
import { activeArea } from "#shared/session/area.ts";
import { Problem, problemOf, unreachable } from "./problem.ts";

type Query = Record<string, string | number | boolean | null | undefined>;

interface RequestOptions {
  query?: Query;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * One call to the server: the session's bearer token out, the answer or a `Problem` back. A 401 to a call that
 * carried a token ends the session of the area and is still passed on.
 */
export async function request<Answer>(method: Method, path: string, options: RequestOptions = {}): Promise<Answer> {
  const area = activeArea();
  const token = area.token();
  const response = await send(method, path + queryString(options.query), options, token);
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Answer;
  const problem = await problemOf(response);
  if (problem.status === 401 && token !== null) area.expire();
  throw problem;
}

/** True for failures that the same call may survive a moment later. */
export function isPassing(error: unknown): boolean {
  return error instanceof Problem && [0, 502, 503, 504].includes(error.status);
}

async function send(method: Method, url: string, options: RequestOptions, token: string | null): Promise<Response> {
  const headers: Record<string, string> = { "accept-language": getBoot().language, ...options.headers };
  if (token !== null) headers["authorization"] = `Bearer ${token}`;
  const init: RequestInit = { method, headers, credentials: "same-origin", signal: options.signal ?? null };
  if (options.body !== undefined) {
    headers["content-type"] = "application/json";
    init.body = JSON.stringify(options.body);
  }
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw unreachable();
  }
}

function queryString(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.set(key, String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}
