import type { OtpRequest, OtpSent } from "#shared/api/types.ts";

/** A code that was asked for: what "Send again" repeats, and what the first page shows again on Back. */
export interface CodeRequest {
  request: OtpRequest;
  sent: OtpSent;
  /** When it was sent, in epoch milliseconds. */
  sentAt: number;
}

const KEY = "codeRequest";

/** Kept for this tab only, and only until the code is verified. */
export function keepCodeRequest(request: OtpRequest, sent: OtpSent): CodeRequest {
  const kept = { request, sent, sentAt: Date.now() };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
  return kept;
}

export function codeRequest(): CodeRequest | null {
  return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as CodeRequest | null;
}

export function forgetCodeRequest(): void {
  sessionStorage.removeItem(KEY);
}
