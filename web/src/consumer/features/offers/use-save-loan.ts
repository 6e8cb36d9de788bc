import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { earlyClosingsKey, offersQuery, profileQuery } from "#consumer/queries.ts";
import { currentFlow } from "#consumer/products/current.ts";
import { saveProfileStep } from "#shared/api/customer.ts";
import type { Profile, Suggestion } from "#shared/api/types.ts";
import type { Answers } from "#shared/fields/answers.ts";
import { loanQuestionFields, applySuggestion } from "./loan-answers.ts";

/** Saves the requested loan and resolves once its offers are loaded. */
export function useSaveLoan(profile: Profile, appId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (answers: Answers) => saveLoan(queries, profile, appId, answers),
    meta: { quiet: true },
  });
}

/** Saves a suggestion likewise. */
export function useApplySuggestion(appId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (suggestion: Suggestion) => {
      const profile = await queries.ensureQueryData(loanProfileQuery());
      await saveLoan(queries, profile, appId, applySuggestion(profile, suggestion));
    },
    meta: { quiet: true },
  });
}

/** Query of the profile behind the offers. */
export function loanProfileQuery() {
  return profileQuery(currentFlow().productType);
}

async function saveLoan(queries: QueryClient, profile: Profile, appId: string, answers: Answers): Promise<void> {
  const saved = await saveProfileStep(loanQuestionFields(profile).step, profile.productType, answers);
  queries.setQueryData(profileQuery(profile.productType).queryKey, saved);
  queries.removeQueries({ queryKey: earlyClosingsKey(appId) });
  await queries.fetchQuery({ ...offersQuery(appId), staleTime: 0 });
}
