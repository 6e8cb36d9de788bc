import { findFlow } from "#consumer/products/table.ts";
import type { Profile, ProfileStep } from "#shared/api/types.ts";
import { visibleFields } from "#shared/fields/answers.ts";

/** Screens that a product may have after the server's steps. */
export const CO_APPLICANTS = "co-applicants";
export const REVIEW = "review";
export const SCORE = "score";

/** Position of a screen: "Step 2 of 5". */
interface ScreenPlace {
  number: number;
  total: number;
  /** Target of Back; null on the first screen. */
  previous: string | null;
}

/** Steps with visible fields for this customer. */
export function visibleSteps(profile: Profile): ProfileStep[] {
  return profile.steps.filter((step) => visibleFields(step.fields, profile.values).length > 0);
}

/** The requested screen if all screens before it are complete; else the first incomplete step, else the review. */
export function findScreen(profile: Profile, wanted: string | null): string {
  const all = listScreens(profile);
  const frontier = findFirstOpenStep(profile) ?? REVIEW;
  const reachable = isComplete(profile) ? all : all.slice(0, all.indexOf(frontier) + 1);
  return wanted !== null && reachable.includes(wanted) ? wanted : frontier;
}

/**
 * The screen after a saved step: the next one, or the review once all steps are complete; after the last step, the
 * screens that follow.
 */
export function findNextScreen(profile: Profile, saved: string): string {
  const steps = visibleSteps(profile);
  if (isComplete(profile)) return (steps.at(-1)?.key === saved ? findExtraScreens(profile)[0] : undefined) ?? REVIEW;
  const next = steps[steps.findIndex((step) => step.key === saved) + 1];
  return next?.key ?? findFirstOpenStep(profile) ?? REVIEW;
}

export function screenPlace(profile: Profile, screen: string): ScreenPlace {
  const all = listScreens(profile);
  const index = all.indexOf(screen);
  return { number: index + 1, total: all.length, previous: all[index - 1] ?? null };
}

function listScreens(profile: Profile): string[] {
  return [...visibleSteps(profile).map((step) => step.key), ...findExtraScreens(profile)];
}

/** The screens after the steps. A score that no lender of the product uses is not asked for. */
export function findExtraScreens(profile: Profile): readonly string[] {
  const screens = findFlow(profile.productType)?.screens ?? [];
  return screens.filter((screen) => screen !== SCORE || profile.scoreUsed);
}

function findFirstOpenStep(profile: Profile): string | null {
  return visibleSteps(profile).find((step) => !step.done)?.key ?? null;
}

function isComplete(profile: Profile): boolean {
  return findFirstOpenStep(profile) === null;
}
