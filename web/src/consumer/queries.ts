import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { customerSession } from "#consumer/session/customer-session.ts";
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
import { fetchCards, fetchCategories, fetchLenders, fetchPaidPrices, fetchRankingPolicy } from "#shared/api/public.ts";
import type { Language, ProductType, User, VisitKind } from "#shared/api/types.ts";

/** The user record. Invalidate it (`["user"]`) after changing the profile. */
export function userQuery(prospectAppId: string) {
  return queryOptions({
    queryKey: ["user", prospectAppId],
    queryFn: () => fetchUser(prospectAppId),
    meta: { quiet: true },
  });
}

/** Refetches the user record for the guard, because a pending answer may be outdated. */
export async function refetchUser(queries: QueryClient): Promise<User> {
  const query = userQuery(customerSession.prospectAppId() ?? "");
  await queries.cancelQueries({ queryKey: query.queryKey });
  return queries.fetchQuery({ ...query, staleTime: 0 });
}

/** The profile of one product, with texts in the reader's language. */
export function profileQuery(productType: ProductType) {
  return queryOptions({
    queryKey: ["profile", productType],
    queryFn: () => fetchProfile(productType),
    meta: { quiet: true },
  });
}

/** The offers of an application. Invalidate them (`["offers"]`) after changing the profile. */
export function offersQuery(appId: string) {
  return queryOptions({ queryKey: ["offers", appId], queryFn: () => fetchOffers(appId), meta: { quiet: true } });
}

/** One offer with its schedule. */
export function offerQuery(offerId: string) {
  return queryOptions({ queryKey: ["offer", offerId], queryFn: () => fetchOffer(offerId), meta: { quiet: true } });
}

/** Query of an offer's key facts statement. Always refetched, because statements expire. */
export function keyFactsQuery(offerId: string) {
  return queryOptions({
    queryKey: ["key-facts", offerId],
    queryFn: () => fetchKeyFacts(offerId),
    meta: { quiet: true },
  });
}

/** The key facts statement confirmed before a submission; it never changes. */
export function sentKeyFactsQuery(submissionId: string) {
  return queryOptions({
    queryKey: ["sent-key-facts", submissionId],
    queryFn: () => fetchSentKeyFacts(submissionId),
    meta: { quiet: true },
  });
}

/** Query key prefix of all early closings of an application, which become stale with its offers. */
export function earlyClosingsKey(appId: string) {
  return ["offers", appId, "early-closing"];
}

/** The offers of an application if closed after `month` instalments. */
export function earlyClosingQuery(appId: string, month: number) {
  return queryOptions({
    queryKey: [...earlyClosingsKey(appId), month],
    queryFn: () => fetchEarlyClosing(appId, month),
    meta: { quiet: true },
  });
}

/** Categories that are not sold yet. */
export function categoriesQuery(language: Language) {
  return queryOptions({
    queryKey: ["categories", language],
    queryFn: fetchCategories,
    staleTime: Infinity,
    meta: { quiet: true },
  });
}

/** Query of the site's lenders with their registration. */
export function lendersQuery(language: Language) {
  return queryOptions({
    queryKey: ["lenders", language],
    queryFn: fetchLenders,
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

/** A lender's questions beyond the profile. */
export function lenderFormQuery(lenderKey: string, appId: string) {
  return queryOptions({
    queryKey: ["lender-form", lenderKey, appId],
    queryFn: () => fetchLenderForm(lenderKey, appId),
    meta: { quiet: true },
  });
}

/** All of the customer's applications. */
export const applicationsQuery = queryOptions({
  queryKey: ["applications"],
  queryFn: fetchApplications,
  meta: { quiet: true },
});

/** Submissions of an application with their statuses. */
export function submissionsQuery(appId: string) {
  return queryOptions({
    queryKey: ["submissions", appId],
    queryFn: () => fetchSubmissions(appId),
    meta: { quiet: true },
  });
}

/** Available cards in the published order. */
export const cardsQuery = queryOptions({ queryKey: ["cards"], queryFn: fetchCards, meta: { quiet: true } });

/** The customer's visits to sellers with their status. */
export function visitsQuery(kind: VisitKind) {
  return queryOptions({ queryKey: ["visits", kind], queryFn: () => fetchVisits(kind), meta: { quiet: true } });
}

/** Prices of disbursed loans. */
export function paidPricesQuery(language: Language) {
  return queryOptions({ queryKey: ["paid-prices", language], queryFn: fetchPaidPrices, meta: { quiet: true } });
}

/** The published ranking of a product; by default that of loans. */
export function rankingQuery(language: Language, productType?: ProductType) {
  return queryOptions({
    queryKey: ["ranking-policy", language, productType],
    queryFn: () => fetchRankingPolicy(productType),
    meta: { quiet: true },
  });
}
