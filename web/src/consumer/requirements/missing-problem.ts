import { Problem } from "#shared/api/problem.ts";

export interface MissingProps {
  error: unknown;
  /** Called once it is given. */
  onGiven?: () => unknown;
}

/** Whether the error is a missing consent or identity check that the customer can give on the page. */
export function isMissing(error: unknown): boolean {
  return isUnconfirmed(error) || isConsentMissing(error);
}

/** Whether the server requires the identity check. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof Problem && error.code === "identity-unconfirmed";
}

/** Whether a consent is missing or withdrawn. */
export function isConsentMissing(error: unknown): error is Problem {
  return error instanceof Problem && ["consent-missing", "consent-withdrawn"].includes(error.code);
}

/** The application to confirm the identity for, if the error names one. */
export function unconfirmedApplication(error: unknown): string | null {
  if (!(error instanceof Problem) || !isUnconfirmed(error)) return null;
  const { appId } = error.params;
  return appId === undefined ? null : String(appId);
}
