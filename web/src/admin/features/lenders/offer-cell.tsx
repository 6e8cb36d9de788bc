import type { LenderRow } from "#shared/api/admin/lenders.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { joinClasses } from "#shared/ui/classes.ts";
import { offerState, offerStateText } from "./offer-state.ts";
import { OfferSwitch } from "./offer-switch.tsx";
import type { LenderActions } from "./use-lenders.ts";

interface OfferCellProps {
  lender: LenderRow;
  actions: LenderActions;
  onEdit: () => void;
}

/** State of a lender's special offer; clicking it opens the editor. */
export function OfferCell({ lender, actions, onEdit }: OfferCellProps) {
  const { language } = useBoot();
  const on = lender.so_status === 1;
  const runs = offerState(lender) === "running";
  return (
    <span className="inline-flex items-center gap-2">
      <OfferSwitch lender={lender} actions={actions} onEdit={onEdit} />
      {on && (
        <button
          type="button"
          className={joinClasses(
            "min-h-6 rounded-full px-2 text-xs font-semibold hover:underline",
            runs ? "bg-warn-soft text-warn" : "bg-ground text-ink-2",
          )}
          onClick={onEdit}
        >
          {offerStateText(lender, language)}
          <span className="sr-only"> {lender.name}</span>
        </button>
      )}
    </span>
  );
}
