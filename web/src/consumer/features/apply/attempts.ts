import type { SubmissionRequest } from "#shared/api/types.ts";

/** Idempotency keys: the same for a retry of the same request, a new one for another. */
export interface Attempts {
  keyFor: (request: SubmissionRequest) => string;
}

export function createAttempts(newKey: () => string = randomKey): Attempts {
  let last = { request: "", key: "" };
  return {
    keyFor: (request) => {
      const text = JSON.stringify(request);
      if (text !== last.request) last = { request: text, key: newKey() };
      return last.key;
    },
  };
}

const KEY_BYTES = 16;
const HEX = 16;

/** `crypto.randomUUID` is missing on pages without TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(HEX).padStart(2, "0")).join("");
}
