import { useQuery } from "@tanstack/react-query";
import { fetchConsents } from "#shared/api/customer.ts";
import { fetchNotice } from "#shared/api/public.ts";
import type { Notice } from "#shared/api/types.ts";

/** The purpose of asking the credit bureau. */
export const SCORE_PURPOSE = "credit_report" as const satisfies Notice["purpose"];

/** A notice, and the consent to it where one stands. */
export function useNotice(purpose: Notice["purpose"]) {
  return useQuery({
    queryKey: ["consents", purpose],
    queryFn: async () => {
      const [notice, consents] = await Promise.all([fetchNotice(purpose), fetchConsents()]);
      return { notice, standing: consents.find((consent) => consent.purpose === purpose) };
    },
    staleTime: 0,
    meta: { quiet: true },
  });
}
