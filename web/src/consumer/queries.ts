import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { customerSession } from "#consumer/customer-session.ts";
import {
  fetchApplications,
  fetchConsents,
  fetchEarlyClosing,
  fetchKeyFacts,
  fetchLenderForm,
  fetchOffer,
  fetchOffers,
  fetchProfile,
  fetchSentKeyFacts,
  fetchSubmissions,
  fetchUser,
  fetchVisits,
} from "#shared/api/customer.ts";
import { fetchCards, fetchCategories, fetchPaidPrices, fetchRankingPolicy } from "#shared/api/public.ts";
import type { Language, ProductType, User, VisitKind } from "#shared/api/types.ts";

/** The customer's record. Invalidate it (`["user"]`) after anything that changes the profile. */
export function userQuery(prospectAppId: string) {
  return queryOptions({
    queryKey: ["user", prospectAppId],
    queryFn: () => fetchUser(prospectAppId),
    meta: { quiet: true },
  });
}

/** The record as it is now, by which the guard decides. An answer that is under way may be from before. */
export async function refetchUser(queries: QueryClient): Promise<User> {
  const query = userQuery(customerSession.prospectAppId() ?? "");
  await queries.cancelQueries({ queryKey: query.queryKey });
  return queries.fetchQuery({ ...query, staleTime: 0 });
}

/** The profile of one product. Its answer has texts in the reader's language. */
export function profileQuery(productType: ProductType) {
  return queryOptions({
    queryKey: ["profile", productType],
    queryFn: () => fetchProfile(productType),
    meta: { quiet: true },
  });
}

/** The offers of an application. Invalidate them (`["offers"]`) after anything that changes the profile. */
export function offersQuery(appId: string) {
  return queryOptions({ queryKey: ["offers", appId], queryFn: () => fetchOffers(appId), meta: { quiet: true } });
}

/** One offer with its schedule. */
export function offerQuery(offerId: string) {
  return queryOptions({ queryKey: ["offer", offerId], queryFn: () => fetchOffer(offerId), meta: { quiet: true } });
}

/** Query of an offer's Key Facts Statement. Always refetched, because statements expire. */
export function keyFactsQuery(offerId: string) {
  return queryOptions({
    queryKey: ["key-facts", offerId],
    queryFn: () => fetchKeyFacts(offerId),
    meta: { quiet: true },
  });
}

/** The statement that was read before something was sent: it never changes. */
export function sentKeyFactsQuery(submissionId: string) {
  return queryOptions({
    queryKey: ["sent-key-facts", submissionId],
    queryFn: () => fetchSentKeyFacts(submissionId),
    meta: { quiet: true },
  });
}

/** Begins the keys of every early closing of an application. They go stale with its offers. */
export function earlyClosingsKey(appId: string) {
  return ["offers", appId, "early-closing"];
}

/** The offers of an application closed after `month` instalments. */
export function earlyClosingQuery(appId: string, month: number) {
  return queryOptions({
    queryKey: [...earlyClosingsKey(appId), month],
    queryFn: () => fetchEarlyClosing(appId, month),
    meta: { quiet: true },
  });
}

/** What is not sold yet. */
export function categoriesQuery(language: Language) {
  return queryOptions({
    queryKey: ["categories", language],
    queryFn: fetchCategories,
    staleTime: Infinity,
    meta: { quiet: true },
  });
}

/** Query of the categories that the customer is interested in, by key. */
export const interestsQuery = queryOptions({
  queryKey: ["consents", "interests"],
  queryFn: async () => {
    const consents = await fetchConsents();
    return consents.flatMap(({ purpose, subject }) => (purpose === "category_interest" && subject ? [subject] : []));
  },
  meta: { quiet: true },
});

/** What a lender asks beyond the profile. */
export function lenderFormQuery(lenderKey: string, appId: string) {
  return queryOptions({
    queryKey: ["lender-form", lenderKey, appId],
    queryFn: () => fetchLenderForm(lenderKey, appId),
    meta: { quiet: true },
  });
}

/** Everything that was ever applied for. */
export const applicationsQuery = queryOptions({
  queryKey: ["applications"],
  queryFn: fetchApplications,
  meta: { quiet: true },
});

/** What was sent to lenders, with their answers. */
export function submissionsQuery(appId: string) {
  return queryOptions({
    queryKey: ["submissions", appId],
    queryFn: () => fetchSubmissions(appId),
    meta: { quiet: true },
  });
}

/** The cards that are on offer, in the published order. */
export const cardsQuery = queryOptions({ queryKey: ["cards"], queryFn: fetchCards, meta: { quiet: true } });

/** What became of the customer's visits to sellers. */
export function visitsQuery(kind: VisitKind) {
  return queryOptions({ queryKey: ["visits", kind], queryFn: () => fetchVisits(kind), meta: { quiet: true } });
}

/** What people paid for their loans. */
export function paidPricesQuery(language: Language) {
  return queryOptions({ queryKey: ["paid-prices", language], queryFn: fetchPaidPrices, meta: { quiet: true } });
}

/** The published rule that orders a product; without a product, that of loans. */
export function rankingQuery(language: Language, productType?: ProductType) {
  return queryOptions({
    queryKey: ["ranking-policy", language, productType],
    queryFn: () => fetchRankingPolicy(productType),
    meta: { quiet: true },
  });
}
