import { m } from "#messages";
import type { AppliedFor } from "#shared/api/types.ts";

/** The number by which the customer and our team name an application, if it has one. */
export function ApplicationCode({ application: { shortCode } }: { application: AppliedFor }) {
  if (shortCode === null) return null;
  return <p className="text-sm text-ink-2 tabular-nums">{m.home_application_code({ code: shortCode })}</p>;
}
