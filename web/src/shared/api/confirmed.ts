import { confirmAgain } from "#shared/session/confirmation.ts";

/** Sends a request. Where the server wants a new proof first, asks for it and sends the same once more. */
export async function fetchConfirmed(request: Request): Promise<Response> {
  // Read before it is sent: a request whose body went once cannot go again.
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
