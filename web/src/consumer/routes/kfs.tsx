import { useLocation } from "@tanstack/react-router";
import { KfsPage, UnknownOffer } from "#consumer/features/kfs/kfs-page.tsx";

/** The Key Facts Statement of the offer that the address names. */
export function Page() {
  const search: Record<string, unknown> = useLocation().search;
  const offerId = search["offer"];
  return offerId === undefined ? <UnknownOffer /> : <KfsPage offerId={String(offerId)} />;
}
