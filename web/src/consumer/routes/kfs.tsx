import { useLocation } from "@tanstack/react-router";
import { KfsPage, SentKfsPage, UnknownOffer } from "#consumer/features/kfs/kfs-page.tsx";

/** The key facts statement in the URL: of an offer, or of a submission. */
export function Page() {
  const { offer, submission }: Record<string, unknown> = useLocation().search;
  if (submission !== undefined) return <SentKfsPage submissionId={String(submission)} />;
  return offer === undefined ? <UnknownOffer /> : <KfsPage offerId={String(offer)} />;
}
