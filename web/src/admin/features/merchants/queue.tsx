import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { approveMerchant, type MerchantRow } from "#shared/api/admin/merchants.ts";
import { query } from "#shared/api/data.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { NextIcon, PreviousIcon } from "#shared/console-ui/icons.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { ShowDialog } from "#shared/console-ui/show-dialog.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { formatCount } from "#shared/format/number.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { MerchantFacts } from "./merchant-details.tsx";
import { MerchantDialog } from "./merchant-dialogs.tsx";
import { findNeighbours, findPosition } from "./queue-order.ts";

/** Maximum rows per request; the longest waiting come first. */
const MAX_PAGE_SIZE = 100;

const queueQuery = queryOptions({
  ...query("/api/admin/merchants", {
    params: { query: { status: "pending", sort: "createdAt", limit: MAX_PAGE_SIZE } },
  }),
  placeholderData: keepPreviousData,
});

interface QueueProps {
  /** Called after a merchant was approved or rejected. */
  onDecided: () => void;
  onClose: () => void;
}

/** Approves or rejects waiting merchants one by one, the longest waiting first. */
export function MerchantQueue({ onDecided, onClose }: QueueProps) {
  const waiting = useQuery(queueQuery);
  const [at, setAt] = useState<{ id: number | null; place: number }>({ id: null, place: 0 });
  return (
    <Loaded query={waiting} skeleton={[]}>
      {({ items }) => {
        const place = findPosition(items, at);
        const merchant = items[place];
        if (merchant === undefined) return <EmptyQueue onClose={onClose} />;
        const { previous, next } = findNeighbours(items, place);
        const show = (one: MerchantRow | undefined) => one && setAt({ id: one.id, place: items.indexOf(one) });
        const decided = () => {
          // Shows the merchant that moves up to this position.
          setAt({ id: null, place });
          onDecided();
        };
        return (
          <QueuedMerchant
            key={merchant.id}
            merchant={merchant}
            place={m.merchants_queue_place({ place: formatCount(place + 1), number: formatCount(items.length) })}
            onPrevious={previous && (() => show(previous))}
            onNext={next && (() => show(next))}
            onDecided={decided}
            onClose={onClose}
          />
        );
      }}
    </Loaded>
  );
}

interface QueuedMerchantProps extends QueueProps {
  merchant: MerchantRow;
  place: string;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

function QueuedMerchant({ merchant, place, onPrevious, onNext, onDecided, onClose }: QueuedMerchantProps) {
  const { name, email, partner } = merchant;
  const [rejecting, setRejecting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [approving, setApproving] = useState(false);
  const approve = async () => {
    setApproving(true);
    setFailure(null);
    try {
      await approveMerchant(merchant);
      toast(m.merchants_approved({ name }), "ok");
      onDecided();
    } catch (error) {
      setFailure(problemMessage(error));
    } finally {
      setApproving(false);
    }
  };
  return (
    <ShowDialog
      title={`${m.merchants_queue_title()}: ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={() => setRejecting(true)}>
            {m.merchants_reject()}
          </Button>
          {merchant.confirmedAt !== null && (
            <Button pending={approving} onClick={() => void approve()}>
              {m.merchants_approve()}
            </Button>
          )}
        </>
      }
    >
      <nav aria-label={m.merchants_queue_title()} className="flex items-center justify-between gap-2">
        <Button look="secondary" disabled={onPrevious === undefined} onClick={onPrevious}>
          <PreviousIcon />
          {m.merchants_queue_previous()}
        </Button>
        <p role="status">{place}</p>
        <Button look="secondary" disabled={onNext === undefined} onClick={onNext}>
          {m.merchants_queue_next()}
          <NextIcon />
        </Button>
      </nav>
      <MerchantFacts merchant={merchant} shown={merchant} />
      {merchant.confirmedAt !== null && (
        <p className="text-ink-2">{m.merchants_approve_text({ name, email, partner })}</p>
      )}
      {failure !== null && (
        <Banner tone="bad" live>
          {failure}
        </Banner>
      )}
      {rejecting && (
        <MerchantDialog kind="reject" merchant={merchant} onSent={onDecided} onClose={() => setRejecting(false)} />
      )}
    </ShowDialog>
  );
}

function EmptyQueue({ onClose }: { onClose: () => void }) {
  return (
    <ShowDialog
      title={m.merchants_queue_title()}
      actions={<Button onClick={onClose}>{m.common_close()}</Button>}
      onClose={onClose}
    >
      <p role="status">{m.merchants_queue_done()}</p>
    </ShowDialog>
  );
}
