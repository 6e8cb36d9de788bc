/** Calls that need no session. */
import { answer, server } from "./client.ts";
import type {
  Boot,
  LoanQuestion,
  LoanQuote,
  Notice,
  OtpEntry,
  OtpRequest,
  OtpSent,
  OtpVerified,
  Partner,
  RankingPolicy,
  SessionInfo,
} from "./types.ts";

export function fetchBoot(): Promise<Boot> {
  return answer(server.GET("/api/boot"));
}

export function saveLanguage(prospectAppId: string, languageId: number): Promise<{ success: boolean }> {
  return answer(server.POST("/api/set-language", { body: { uid: prospectAppId, language: languageId } }));
}

/** The notice of a purpose; for a share with one lender, `lender` is its key. */
export function fetchNotice(purpose: Notice["purpose"], lender?: string): Promise<Notice> {
  return answer(server.GET("/api/notices", { params: { query: { purpose, ...(lender && { lender }) } } }));
}

export function sendOtp(body: OtpRequest): Promise<OtpSent> {
  return answer(server.POST("/api/otp/send", { body }));
}

export function verifyOtp(body: OtpEntry): Promise<OtpVerified> {
  return answer(server.POST("/api/otp/verify", { body }));
}

export function fetchRankingPolicy(): Promise<RankingPolicy> {
  return answer(server.GET("/api/ranking-policy"));
}

/** Prices a loan: the server computes, as it does for offers. */
export function fetchLoanQuote(query: LoanQuestion): Promise<LoanQuote> {
  return answer(server.GET("/api/calculators/loan", { params: { query } }));
}

export function fetchPartner(name: string): Promise<Partner> {
  return answer(server.GET("/api/get-partner-by-name/{name}", { params: { path: { name } } }));
}

export function fetchSession(): Promise<SessionInfo> {
  return answer(server.GET("/api/session"));
}

export async function logout(): Promise<void> {
  await server.POST("/api/logout");
}
