import { Problem } from "#shared/api/problem.ts";

const UNCONFIRMED = "identity-unconfirmed";

/** Whether the server asks for the check that it is the same person: the welcome-back page has it. */
export function isUnconfirmed(error: Error | null): boolean {
  return error instanceof Problem && error.code === UNCONFIRMED;
}

/** The application in which to show that it is them, where a refusal names one. */
export function unconfirmedApplication(error: unknown): string | null {
  if (!(error instanceof Problem && error.code === UNCONFIRMED)) return null;
  const { appId } = error.params;
  return appId === undefined ? null : String(appId);
}
