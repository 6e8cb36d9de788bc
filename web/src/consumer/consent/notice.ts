import { useQuery } from "@tanstack/react-query";
import { fetchConsents } from "#shared/api/customer.ts";
import { fetchNotice } from "#shared/api/public.ts";
import type { Notice, NoticeParty } from "#shared/api/types.ts";

/** The purpose of the score lookup. */
export const SCORE_PURPOSE = "credit_report" as const satisfies Notice["purpose"];

/** Fetches a notice and the customer's current consent to it. */
export function useNotice(purpose: Notice["purpose"], party: NoticeParty = {}) {
  return useQuery({
    queryKey: ["consents", purpose, party],
    queryFn: async () => {
      const [notice, consents] = await Promise.all([fetchNotice(purpose, party), fetchConsents()]);
      return { notice, standing: consents.find((consent) => consent.purpose === purpose) };
    },
    staleTime: 0,
    meta: { quiet: true },
  });
}
