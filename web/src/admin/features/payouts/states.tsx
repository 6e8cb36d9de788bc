import { m } from "#messages";
import type { PayoutBatch, PayoutItem } from "#shared/api/admin/payouts.ts";
import { Pill, type PillTone } from "#shared/console-ui/pill.tsx";

const BATCH_TONES: Record<PayoutBatch["state"], PillTone> = {
  prepared: "warn",
  approved: "info",
  done: "ok",
  discarded: "quiet",
};

export function BatchPill({ state }: Pick<PayoutBatch, "state">) {
  const labels = {
    prepared: m.payouts_state_prepared,
    approved: m.payouts_state_approved,
    done: m.payouts_state_done,
    discarded: m.payouts_state_discarded,
  };
  return <Pill tone={BATCH_TONES[state]}>{labels[state]()}</Pill>;
}

const ITEM_TONES: Record<PayoutItem["state"], PillTone> = {
  open: "quiet",
  paid: "ok",
  failed: "bad",
  returned: "warn",
};

export function ItemPill({ state }: Pick<PayoutItem, "state">) {
  const labels = {
    open: m.common_payout_open,
    paid: m.common_payout_paid,
    failed: m.common_payout_failed,
    returned: m.common_payout_returned,
  };
  return <Pill tone={ITEM_TONES[state]}>{labels[state]()}</Pill>;
}
