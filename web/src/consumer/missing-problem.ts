import { Problem } from "#shared/api/problem.ts";

export interface MissingProps {
  error: unknown;
  /** Called once it was given. */
  onGiven?: () => unknown;
}

/** Whether a page lacks something that its customer can give right there. */
export function isMissing(error: unknown): boolean {
  return isUnconfirmed(error) || isWithdrawn(error);
}

/** The server asks for the check that it is the same person. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof Problem && error.code === "identity-unconfirmed";
}

export function isWithdrawn(error: unknown): boolean {
  return error instanceof Problem && error.code === "consent-withdrawn";
}

/** The application in which to show that it is them, where a refusal names one. */
export function unconfirmedApplication(error: unknown): string | null {
  if (!(error instanceof Problem) || !isUnconfirmed(error)) return null;
  const { appId } = error.params;
  return appId === undefined ? null : String(appId);
}
