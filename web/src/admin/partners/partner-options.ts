import { useQuery } from "@tanstack/react-query";
import { usePermission } from "#admin/queries.ts";
import { query } from "#shared/api/data.ts";
import type { Filter } from "#shared/console-ui/list/filters.tsx";

/** Maximum rows per request. */
const MAX_PAGE_SIZE = 100;

/** Partners by name, as options. */
export const partnerOptionsQuery = query("/api/admin/partners", {
  params: { query: { limit: MAX_PAGE_SIZE, sort: "name" } },
});

/** Partners as options of a select; empty while loading and for roles that may not see partners. */
export function usePartnerOptions(): { value: string; label: string }[] {
  return usePartners()?.items.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
}

/** The filter of a list by partner. */
export function usePartnerFilter(label: string): Filter {
  const options = usePartnerOptions();
  const partners = usePartners();
  const areAllLoaded = partners !== undefined && partners.nextCursor === null;
  return { kind: "select", name: "partnerId", label, options, areAllLoaded };
}

function usePartners() {
  const isPermitted = usePermission("partner.read");
  return useQuery({ ...partnerOptionsQuery, enabled: isPermitted }).data;
}
