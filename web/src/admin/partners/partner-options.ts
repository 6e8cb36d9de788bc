import { useQuery } from "@tanstack/react-query";
import { usePermission } from "#admin/queries.ts";
import { query } from "#shared/api/data.ts";

/** Maximum rows per request. */
const MAX_PAGE_SIZE = 100;

/** Partners by name, as options. */
export const partnerOptionsQuery = query("/api/admin/partners", {
  params: { query: { limit: MAX_PAGE_SIZE, sort: "name" } },
});

/** Partners as options of a select; empty while loading and for roles that may not see partners. */
export function usePartnerOptions(): { value: string; label: string }[] {
  const isPermitted = usePermission("partner.read");
  const { data } = useQuery({
    ...partnerOptionsQuery,
    enabled: isPermitted,
  });
  return data?.items.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
}
