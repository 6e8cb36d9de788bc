import { Problem } from "#shared/api/problem.ts";

export interface MissingProps {
  error: unknown;
  /** Called once it was given. */
  onGiven?: () => unknown;
}

/** Whether a page lacks something that its customer can give right there. */
export function isMissing(error: unknown): boolean {
  return isUnconfirmed(error) || isConsentMissing(error);
}

/** The server asks for the check that it is the same person. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof Problem && error.code === "identity-unconfirmed";
}

/** The server asks for a consent that was never given, or was taken back. */
export function isConsentMissing(error: unknown): error is Problem {
  return error instanceof Problem && ["consent-missing", "consent-withdrawn"].includes(error.code);
}

/** The application in which to show that it is them, where a refusal names one. */
export function unconfirmedApplication(error: unknown): string | null {
  if (!(error instanceof Problem) || !isUnconfirmed(error)) return null;
  const { appId } = error.params;
  return appId === undefined ? null : String(appId);
}
