/** Calls that need no session. */
import { unwrapAnswer, server } from "./client.ts";
import type {
  Boot,
  Card,
  Category,
  GoldQuestion,
  GoldQuote,
  LoanQuestion,
  LoanQuote,
  Notice,
  NoticeParty,
  OtpEntry,
  OtpRequest,
  OtpSent,
  OtpVerified,
  PaidPrices,
  Partner,
  ProductType,
  RankingPolicy,
  SessionInfo,
} from "./types.ts";

export function fetchBoot(): Promise<Boot> {
  return unwrapAnswer(server.GET("/api/boot"));
}

export function saveLanguage(prospectAppId: string, languageId: number): Promise<{ success: boolean }> {
  return unwrapAnswer(server.POST("/api/set-language", { body: { uid: prospectAppId, language: languageId } }));
}

/** The notice of a purpose; of one that is for one of many, whom or what it is for. */
export function fetchNotice(purpose: Notice["purpose"], party: NoticeParty = {}): Promise<Notice> {
  return unwrapAnswer(server.GET("/api/notices", { params: { query: { purpose, ...party } } }));
}

/** What is not sold yet. */
export async function fetchCategories(): Promise<Category[]> {
  const { items } = await unwrapAnswer(server.GET("/api/categories"));
  return items;
}

export function sendOtp(body: OtpRequest): Promise<OtpSent> {
  return unwrapAnswer(server.POST("/api/otp/send", { body }));
}

export function verifyOtp(body: OtpEntry): Promise<OtpVerified> {
  return unwrapAnswer(server.POST("/api/otp/verify", { body }));
}

/** The rule that orders a product's offers; without a product, that of loans. */
export function fetchRankingPolicy(product?: ProductType): Promise<RankingPolicy> {
  return unwrapAnswer(
    server.GET("/api/ranking-policy", { params: { query: product === undefined ? {} : { product } } }),
  );
}

/** What people paid for their loans, as far as groups are large enough to tell of. */
export function fetchPaidPrices(): Promise<PaidPrices> {
  return unwrapAnswer(server.GET("/api/paid-prices"));
}

/** The cards that are on offer, in the published order. */
export function fetchCards(): Promise<Card[]> {
  return unwrapAnswer(server.GET("/api/get-credit-cards-data"));
}

/** Prices a loan: the server computes, as it does for offers. */
export function fetchLoanQuote(query: LoanQuestion): Promise<LoanQuote> {
  return unwrapAnswer(server.GET("/api/calculators/loan", { params: { query } }));
}

export function fetchGoldQuote(query: GoldQuestion): Promise<GoldQuote> {
  return unwrapAnswer(server.GET("/api/calculators/gold", { params: { query } }));
}

export function fetchPartner(name: string): Promise<Partner> {
  return unwrapAnswer(server.GET("/api/get-partner-by-name/{name}", { params: { path: { name } } }));
}

export function fetchSession(): Promise<SessionInfo> {
  return unwrapAnswer(server.GET("/api/session"));
}

export async function logout(): Promise<void> {
  await server.POST("/api/logout");
}
