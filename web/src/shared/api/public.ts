/** Calls that need no session. */
import { request } from "./client.ts";
import type { Boot, Notice, OtpRequest, OtpSent, OtpVerified, Partner, RankingPolicy, SessionInfo } from "./types.ts";

export function fetchBoot(): Promise<Boot> {
  return request("GET", "/api/boot");
}

export function saveLanguage(prospectAppId: string, languageId: number): Promise<{ success: boolean }> {
  return request("POST", "/api/set-language", { body: { uid: prospectAppId, language: languageId } });
}

export function fetchNotice(purpose: string, lender?: string): Promise<Notice> {
  return request("GET", "/api/notices", { query: { purpose, lender } });
}

export function sendOtp(body: OtpRequest): Promise<OtpSent> {
  return request("POST", "/api/otp/send", { body });
}

export function verifyOtp(prospectAppId: string, otp: string): Promise<OtpVerified> {
  return request("POST", "/api/otp/verify", { body: { prospectAppId, otp } });
}

export function fetchRankingPolicy(): Promise<RankingPolicy> {
  return request("GET", "/api/ranking-policy");
}

export function fetchPartner(name: string): Promise<Partner> {
  return request("GET", `/api/get-partner-by-name/${encodeURIComponent(name)}`);
}

export function fetchSession(): Promise<SessionInfo> {
  return request("GET", "/api/session");
}

export function logout(): Promise<void> {
  return request("POST", "/api/logout");
}
