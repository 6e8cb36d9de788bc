import { customerSession } from "#consumer/customer-session.ts";
import { sendOtp } from "#shared/api/public.ts";
import type { OtpRequest, OtpSent, OtpVisit } from "#shared/api/types.ts";
import { getBoot } from "#shared/boot/boot.ts";

/** What the first page collected. */
export interface CodeQuestion {
  request: Omit<OtpRequest, "nonce">;
  /** What goes along when the code is typed: the server records it only then. */
  visit: OtpVisit;
}

/** A code that was asked for: what "Send again" repeats, and what the first page shows again on Back. */
export interface CodeRequest extends CodeQuestion {
  /** Its nonce is this tab's alone: without it the code opens nothing. */
  sent: OtpSent;
  /** When it was sent, in epoch milliseconds. */
  sentAt: number;
}

const STORAGE_KEY = "codeRequest";

/** Requests a code. A repeated request from this tab keeps the earlier code. */
export async function requestCode(question: CodeQuestion): Promise<CodeRequest> {
  const nonce = readCodeRequest()?.sent.nonce;
  const { language } = getBoot();
  const sent = await sendOtp({ ...question.request, language, ...(nonce !== undefined && { nonce }) });
  const request = { ...question, sent, sentAt: Date.now() };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(request));
  customerSession.keepProspect(sent.prospectAppId);
  return request;
}

/** Kept for this tab only, and only until the code is verified. */
export function readCodeRequest(): CodeRequest | null {
  const storedRequest = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as Partial<CodeRequest> | null;
  // An earlier release kept no nonce.
  return storedRequest?.sent?.nonce === undefined ? null : (storedRequest as CodeRequest);
}

export function clearCodeRequest(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
