import { Problem } from "#shared/api/problem.ts";

/** Whether the server asks for the check that it is the same person: the welcome-back page has it. */
export function isUnconfirmed(error: Error | null): boolean {
  return error instanceof Problem && error.code === "identity-unconfirmed";
}
