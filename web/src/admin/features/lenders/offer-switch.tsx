import { m } from "#messages";
import type { LenderRow } from "#shared/api/admin/lenders.ts";
import { Switch, ToggleCell } from "#shared/console-ui/cell/toggle-cell.tsx";
import type { LenderActions } from "./use-lenders.ts";

interface OfferSwitchProps {
  lender: LenderRow;
  actions: LenderActions;
  /** Asks for the offer's words and days. */
  onEdit: () => void;
}

/** Whether a lender has a special offer. One without words cannot be switched on: it is asked for them first. */
export function OfferSwitch({ lender, actions, onEdit }: OfferSwitchProps) {
  const name = m.list_property_of({ what: m.property_lender_so_status(), name: lender.name });
  const on = lender.so_status === 1;
  if (!on && lender.so_text === "") return <Switch label={name} on={false} onChange={onEdit} />;
  return (
    <ToggleCell
      name={name}
      on={on}
      failure={m.lenders_update_failed()}
      save={(next) => actions.save(lender, "so_status", next ? 1 : 0)}
    />
  );
}
