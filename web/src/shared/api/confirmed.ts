import { confirmAgain } from "#shared/session/confirmation.ts";

/** Sends a request. If the server requires reauthentication, asks for it and retries the request once. */
export async function fetchConfirmed(request: Request): Promise<Response> {
  // Reads the body first, because a request's body can be sent only once.
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const body = hasBody ? await request.clone().arrayBuffer() : null;
  const send = (): Promise<Response> =>
    globalThis.fetch(body ? new Request(request, { method: request.method, body }) : request);
  const answer = await send();
  const confirmed = (await needsConfirmation(answer)) && (await confirmAgain());
  return confirmed ? send() : answer;
}

async function needsConfirmation(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return typeof body === "object" && body !== null && "code" in body && body.code === "confirm-needed";
}
