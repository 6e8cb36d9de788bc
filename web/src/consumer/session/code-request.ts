import { sendOtp } from "#shared/api/public.ts";
import type { OtpRequest, OtpSent, OtpVisit } from "#shared/api/types.ts";
import { getBoot } from "#shared/boot/boot.ts";
import { type SentCode, withSentAt } from "#shared/ui/sent-code.ts";
import { customerSession } from "./customer-session.ts";

/** Answers on the landing page. */
export interface CodeQuestion {
  request: Omit<OtpRequest, "nonce">;
  /** Sent with the typed passcode: the server records it only then. */
  visit: OtpVisit;
}

/**
 * A requested passcode, which "Send again" repeats and Back restores on the landing page. Its nonce binds it to this
 * tab.
 */
export interface CodeRequest extends CodeQuestion, SentCode<OtpSent> {}

const STORAGE_KEY = "codeRequest";

/** Requests a passcode. A repeated request from this tab keeps the earlier passcode. */
export async function requestCode(question: CodeQuestion): Promise<CodeRequest> {
  const nonce = readCodeRequest()?.sent.nonce;
  const { language } = getBoot();
  const sending = sendOtp({ ...question.request, language, ...(nonce !== undefined && { nonce }) });
  const request = { ...question, ...(await withSentAt(sending)) };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(request));
  customerSession.keepProspect(request.sent.prospectAppId);
  return request;
}

/** Reads the request from this tab's storage; it is removed once the passcode is verified. */
export function readCodeRequest(): CodeRequest | null {
  const storedRequest = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as Partial<CodeRequest> | null;
  // Earlier releases stored no nonce.
  return storedRequest?.sent?.nonce === undefined ? null : (storedRequest as CodeRequest);
}

export function clearCodeRequest(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
