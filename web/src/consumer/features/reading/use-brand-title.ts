import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { fetchPartner } from "#shared/api/public.ts";
import { useBoot } from "#shared/boot/boot.ts";

/** The brand that a page speaks of: the page's own, or that of the partner in `?partner=`. */
export function useBrandTitle(): string {
  const { brand } = useBoot();
  const search: Record<string, unknown> = useLocation().search;
  const name = typeof search["partner"] === "string" ? search["partner"] : null;
  const partner = useQuery({
    queryKey: ["partner", name],
    queryFn: () => fetchPartner(name ?? ""),
    enabled: name !== null,
    meta: { quiet: true },
  });
  return partner.data?.brand.title ?? brand.title;
}
