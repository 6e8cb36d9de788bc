import { m } from "#messages";
import { KfsLink } from "#consumer/offers/kfs-link.tsx";
import { NewOffersLink } from "#consumer/offers/new-offers-link.tsx";
import type { Offer } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { KEY_FACTS_ID, type ApplyFormState } from "./use-apply-form.ts";

/** The offer's key facts statement with its checkbox, which a new version of the statement clears. */
export function KeyFactsBox({ offer, state }: { offer: Offer; state: ApplyFormState }) {
  const { language } = useBoot();
  const { facts, read, setRead } = state;
  const statement = facts.data;
  return (
    <section aria-labelledby="key-facts-title" className="flex flex-col gap-2">
      <h2 id="key-facts-title" className="text-lg font-bold">
        {m.apply_kfs_title()}
      </h2>
      <p className="text-ink-2">{m.apply_kfs_why()}</p>
      {facts.isPending && <Skeleton boxes={["h-12"]} />}
      {!statement && facts.error && (
        <LoadFailure error={facts.error} pending={facts.isFetching} onRetry={() => void facts.refetch()} />
      )}
      {!statement && <NewOffersLink error={facts.error} />}
      {statement && (
        <Checkbox
          id={KEY_FACTS_ID}
          label={m.apply_kfs_label({ number: statement.number, date: formatDate(statement.validUntil, language) })}
          aside={
            <KfsLink offer={offer} className="underline">
              {m.apply_kfs_read()}
            </KfsLink>
          }
          checked={read !== null}
          onChange={(event) => setRead(event.target.checked ? statement.hash : null)}
          error={state.messageFor(KEY_FACTS_ID)}
        />
      )}
    </section>
  );
}
