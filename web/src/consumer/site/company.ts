import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { NO_PARTNER } from "#consumer/entry/first-touch.ts";
import { fetchPartner } from "#shared/api/public.ts";
import type { GrievanceOfficer, Partner } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";

/** The company that a legal page is about. */
export interface Company {
  /** Brand name. */
  brand: string;
  /** Legal name. */
  name: string;
  officer: GrievanceOfficer;
}

/** Pages that exist for each partner. */
const PARTNER_PAGES = ["/privacy-policy", "/terms-of-use"];

function useOwnCompany(): Company {
  const { brand, grievanceOfficer } = useBoot();
  return { brand: brand.title, name: brand.title, officer: grievanceOfficer };
}

/** The company that the page is about: the site's own, or the partner in `?partner=`. */
export function useCompany() {
  const own = useOwnCompany();
  const { pathname, search }: { pathname: string; search: Record<string, unknown> } = useLocation();
  const partner =
    search["partner"] === undefined || !PARTNER_PAGES.includes(pathname) ? null : String(search["partner"]);
  const partnerQuery = useQuery({
    queryKey: ["partner", partner],
    queryFn: () => fetchPartner(partner ?? ""),
    enabled: partner !== null,
    select: companyFromPartner,
    meta: { quiet: true },
  });
  return { own, partnerQuery, company: partner === null ? own : partnerQuery.data };
}

function companyFromPartner({ key, name, brand, grievance_officer: officer }: Partner): Company {
  return { brand: brand.title, name: key === NO_PARTNER ? brand.title : name, officer };
}
