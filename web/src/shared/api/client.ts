import createClient, { type Middleware } from "openapi-fetch";
import { getBoot } from "#shared/boot/boot.ts";
import { activeArea } from "#shared/session/area.ts";
import { confirmAgain } from "#shared/session/confirmation.ts";
import { Problem, readProblem, createUnreachableProblem } from "./problem.ts";
import type { paths } from "./schema.ts";

/** Adds the session's token and the language to requests; turns error responses into a `Problem`. */
const session: Middleware = {
  onRequest({ request }) {
    const credentials = authorizationHeader();
    if (credentials !== null) request.headers.set("authorization", credentials);
    request.headers.set("accept-language", getBoot().language);
  },

  async onResponse({ request, response }) {
    if (response.ok) return;
    endRefusedSession(response.status, request.headers.get("authorization"));
    throw await readProblem(response);
  },

  onError({ error }) {
    return isAborted(error) || error instanceof Problem ? undefined : createUnreachableProblem();
  },
};

/** The authorization header, or null without a session. */
export function authorizationHeader(): string | null {
  const token = activeArea().token();
  return token === null ? null : `Bearer ${token}`;
}

/** A 401 to a call with the area's current token ends its session, once. */
export function endRefusedSession(status: number, carried: string | null): void {
  if (status === 401 && carried !== null && carried === authorizationHeader()) activeArea().expire();
}

/** The API client, typed by the OpenAPI document. Every error is thrown as a `Problem`. */
export const server = createClient<paths>({
  credentials: "same-origin",
  fetch: fetchConfirmed,
});

server.use(session);

/** The body of an answer, cast to a narrower type. */
export async function unwrapAnswer<Narrower extends Body, Body>(call: Promise<{ data?: Body }>): Promise<Narrower> {
  const { data } = await call;
  return data as Narrower;
}

/** Whether a retry may succeed. */
export function isTransient(error: unknown): error is Problem {
  return error instanceof Problem && [0, 502, 503, 504].includes(error.status);
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** Sends a request. If the server requires reauthentication, asks for it and retries the request once. */
async function fetchConfirmed(request: Request): Promise<Response> {
  // Reads the body first, because a request's body can be sent only once.
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const body = hasBody ? await request.clone().arrayBuffer() : null;
  const send = (): Promise<Response> =>
    fetchBounded(body ? new Request(request, { method: request.method, body }) : request);
  const answer = await send();
  const confirmed = (await needsConfirmation(answer)) && (await confirmAgain());
  return confirmed ? send() : answer;
}

/**
 * Longest silence of the server. It ends a call after 30 s itself (crates/api/src/router.rs), and a slow phone network
 * adds a few seconds for each direction. A long download is bounded between its pieces only.
 */
const SILENCE_TIMEOUT_MS = 45_000;
/** Browsers refuse to make such an answer with a body, even an empty one. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/** Sends a request and reads its answer. Fails with a `Problem` if the server stays silent. */
async function fetchBounded(request: Request): Promise<Response> {
  const connection = new AbortController();
  const { signal } = connection;
  const abort = () => connection.abort(request.signal.reason);
  request.signal.addEventListener("abort", abort);
  if (request.signal.aborted) abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => connection.abort(createUnreachableProblem("timeout")), SILENCE_TIMEOUT_MS);
  };
  try {
    restartTimer();
    const answer = await fetch(request, { signal });
    if (answer.body === null || WITHOUT_BODY.has(answer.status)) return answer;
    // Read here, because an error while a `Response` reads its body loses its cause.
    const reader = answer.body.getReader();
    const pieces = [];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Response(new Blob(pieces), answer);
      restartTimer();
      pieces.push(value);
    }
  } catch (error) {
    throw signal.reason ?? error;
  } finally {
    clearTimeout(timer);
  }
}

async function needsConfirmation(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return typeof body === "object" && body !== null && "code" in body && body.code === "confirm-needed";
}
