import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { refetchUser, profileQuery } from "#consumer/queries.ts";
import { currentFlow } from "#consumer/products/current.ts";
import { findFlow } from "#consumer/products/table.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { giveConsent, saveProfileStep, startApplication } from "#shared/api/customer.ts";
import type { ConsentGiven, ProductType, Profile } from "#shared/api/types.ts";
import { type Answers, wireAnswers } from "#shared/fields/answers.ts";
import { visibleSteps } from "./steps.ts";

/** Saves one step and invalidates what depends on the profile. */
export function useSaveStep(profile: Profile, step: string, onSaved: (profile: Profile) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (answers: Answers) => saveProfileStep(step, profile.productType, answers),
    meta: { quiet: true },
    onSuccess: async (saved) => {
      queries.setQueryData(profileQuery(profile.productType).queryKey, saved);
      await queries.invalidateQueries({ queryKey: ["offers"] });
      onSaved(saved);
    },
  });
}

/**
 * Completes the profile: stores the consent if given, opens an application if there is none, and continues by product.
 */
export function useFinish(profile: Profile) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (consent: ConsentGiven | null) => {
      if (profile.updateRequired) await resaveSteps(profile);
      if (consent !== null) await giveConsent(consent);
      const appId = await openApplication(queries, profile.productType);
      await queries.invalidateQueries({ queryKey: ["offers"] });
      return (findFlow(profile.productType) ?? currentFlow()).finish(appId);
    },
    meta: { quiet: true },
    onSuccess: (target) => void navigate({ to: target }),
  });
}

/** Confirms outdated answers by saving them again. */
async function resaveSteps(profile: Profile): Promise<void> {
  for (const step of visibleSteps(profile)) {
    await saveProfileStep(step.key, profile.productType, wireAnswers(step.fields, profile.values));
  }
}

/**
 * Returns the open application of the customer's record, which the first saved step created. Creates one for a complete
 * profile, or after the application was closed in another tab.
 */
async function openApplication(queries: QueryClient, productType: ProductType): Promise<string> {
  const { inflight_app_ids: open } = await refetchUser(queries);
  const known = open[productType];
  if (known !== undefined) {
    customerSession.keepApplication(known);
    return known;
  }
  const { appId } = await startApplication(productType);
  customerSession.keepApplication(appId);
  await refetchUser(queries);
  return appId;
}
