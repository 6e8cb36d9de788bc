import { queryOptions } from "@tanstack/react-query";
import { fetchRedirectTargets } from "#shared/api/redirect-targets.ts";
import type { Language } from "#shared/api/types.ts";

/** The registered outside targets. */
export function redirectTargetsQuery(language: Language) {
  return queryOptions({
    queryKey: ["redirect-targets", language],
    queryFn: fetchRedirectTargets,
    meta: { quiet: true },
  });
}
