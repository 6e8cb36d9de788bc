import { flowOf } from "#consumer/products/table.ts";
import type { Profile, ProfileStep } from "#shared/api/types.ts";
import { visibleFields } from "#shared/fields/answers.ts";

/** The screens that a product may have after the steps that the server asks for. */
export const CO_APPLICANTS = "co-applicants";
export const REVIEW = "review";
export const SCORE = "score";

/** A screen's place among all: "Step 2 of 5". */
interface ScreenPlace {
  number: number;
  total: number;
  /** Where Back leads; null on the first. */
  previous: string | null;
}

/** The steps that ask something of this customer. */
export function askedSteps(profile: Profile): ProfileStep[] {
  return profile.steps.filter((step) => visibleFields(step.fields, profile.values).length > 0);
}

/**
 * The screen to show: the one that is wanted, where everything before it is done; else the first step that is not
 * done, else the review.
 */
export function screenOf(profile: Profile, wanted: string | null): string {
  const all = screens(profile);
  const frontier = firstUndone(profile) ?? REVIEW;
  const reachable = isDone(profile) ? all : all.slice(0, all.indexOf(frontier) + 1);
  return wanted !== null && reachable.includes(wanted) ? wanted : frontier;
}

/** Where a saved step leads: to the next, or back to the review once every step is done; the last one to what follows. */
export function screenAfter(profile: Profile, saved: string): string {
  const steps = askedSteps(profile);
  if (isDone(profile)) return (steps.at(-1)?.key === saved ? screensAfter(profile)[0] : undefined) ?? REVIEW;
  const next = steps[steps.findIndex((step) => step.key === saved) + 1];
  return next?.key ?? firstUndone(profile) ?? REVIEW;
}

export function placeOf(profile: Profile, screen: string): ScreenPlace {
  const all = screens(profile);
  const index = all.indexOf(screen);
  return { number: index + 1, total: all.length, previous: all[index - 1] ?? null };
}

function screens(profile: Profile): string[] {
  return [...askedSteps(profile).map((step) => step.key), ...screensAfter(profile)];
}

/** The screens after the steps. */
export function screensAfter(profile: Profile): readonly string[] {
  return flowOf(profile.productType)?.screens ?? [];
}

function firstUndone(profile: Profile): string | null {
  return askedSteps(profile).find((step) => !step.done)?.key ?? null;
}

function isDone(profile: Profile): boolean {
  return firstUndone(profile) === null;
}
