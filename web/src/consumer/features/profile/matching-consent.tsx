import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { GiveConsent } from "#consumer/consent/give-consent.tsx";
import { claimArrival } from "#consumer/entry/arrival.ts";
import { BackButton } from "./back-button.tsx";
import { Heading } from "#shared/ui/heading.tsx";

interface MatchingConsentProps {
  /** The name of the product. */
  product: string;
  /** Returns to the products; null on sites for one product. */
  onLeave: (() => void) | null;
}

/** The matching consent: a screen of its own before the first question. */
export function MatchingConsent({ product, onLeave }: MatchingConsentProps) {
  const queries = useQueryClient();
  const given = async () => {
    // A partner's data waits for this consent; rejected values are asked again.
    await claimArrival().catch(() => undefined);
    await queries.invalidateQueries({ predicate: ({ state }) => state.status === "error" });
  };
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-5 lg:py-10">
      {onLeave !== null && <BackButton onBack={onLeave} />}
      <p className="text-sm font-semibold text-ink-2">{product}</p>
      <Heading viewKey="consent">{m.matching_consent_title()}</Heading>
      <GiveConsent
        purpose="matching"
        action={m.common_continue()}
        missing={m.common_consent_required()}
        inFull
        onGiven={given}
      />
      <Link
        to="/user/my-data"
        className="inline-flex min-h-12 items-center self-start font-semibold text-brand-strong underline underline-offset-4"
      >
        {m.matching_consent_my_data()}
      </Link>
    </section>
  );
}
