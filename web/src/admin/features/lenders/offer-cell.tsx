import { m } from "#messages";
import type { LenderRow } from "#shared/api/admin/lenders.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { dayAndMonth } from "#shared/format/date.ts";
import { OfferSwitch } from "./offer-switch.tsx";
import type { LenderActions } from "./use-lenders.ts";

interface OfferCellProps {
  lender: LenderRow;
  actions: LenderActions;
  onEdit: () => void;
}

/** Whether a lender has a special offer and until when; a press on that edits it. */
export function OfferCell({ lender, actions, onEdit }: OfferCellProps) {
  const { language } = useBoot();
  const on = lender.so_status === 1;
  const until = lender.so_date_end;
  return (
    <span className="inline-flex items-center gap-2">
      <OfferSwitch lender={lender} actions={actions} onEdit={onEdit} />
      {on && (
        <button
          type="button"
          className="min-h-6 rounded-full bg-warn-soft px-2 text-xs font-semibold text-warn hover:underline"
          onClick={onEdit}
        >
          {until === "" ? m.lenders_offer_open() : m.lenders_offer_until({ day: dayAndMonth(until, language) })}
          <span className="sr-only"> {lender.name}</span>
        </button>
      )}
    </span>
  );
}
