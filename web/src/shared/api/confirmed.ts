import { confirmAgain } from "#shared/session/confirmation.ts";

/** Sends a request. Where the server wants a new proof first, asks for it and sends the same once more. */
export async function fetchConfirmed(request: Request): Promise<Response> {
  const again = request.clone();
  const answer = await globalThis.fetch(request);
  const confirmed = (await asksToConfirm(answer)) && (await confirmAgain());
  return confirmed ? globalThis.fetch(again) : answer;
}

async function asksToConfirm(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return typeof body === "object" && body !== null && "code" in body && body.code === "confirm-needed";
}
