import { useLocation } from "@tanstack/react-router";
import { KfsPage, SentKfsPage, UnknownOffer } from "#consumer/features/kfs/kfs-page.tsx";

/** The Key Facts Statement that the address names: of an offer, or the one that was read before something was sent. */
export function Page() {
  const { offer, submission }: Record<string, unknown> = useLocation().search;
  if (submission !== undefined) return <SentKfsPage submissionId={String(submission)} />;
  return offer === undefined ? <UnknownOffer /> : <KfsPage offerId={String(offer)} />;
}
