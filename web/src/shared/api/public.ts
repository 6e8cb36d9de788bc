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
  NamedLender,
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

/** The notice of a purpose, with its party if there are several. */
export function fetchNotice(purpose: Notice["purpose"], party: NoticeParty = {}): Promise<Notice> {
  return unwrapAnswer(server.GET("/api/notices", { params: { query: { purpose, ...party } } }));
}

/** Categories that are not sold yet. */
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

/** The ranking of a product's offers; by default that of loans. */
export function fetchRankingPolicy(product?: ProductType): Promise<RankingPolicy> {
  return unwrapAnswer(
    server.GET("/api/ranking-policy", { params: { query: product === undefined ? {} : { product } } }),
  );
}

/** The site's lenders by name, with their registration. */
export async function fetchLenders(): Promise<NamedLender[]> {
  const { items } = await unwrapAnswer(server.GET("/api/lenders"));
  return items;
}

/** Prices of disbursed loans, in groups large enough for privacy. */
export function fetchPaidPrices(): Promise<PaidPrices> {
  return unwrapAnswer(server.GET("/api/paid-prices"));
}

/** Available cards in the published order. */
export function fetchCards(): Promise<Card[]> {
  return unwrapAnswer(server.GET("/api/get-credit-cards-data"));
}

/** The server's quote for a loan. */
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
