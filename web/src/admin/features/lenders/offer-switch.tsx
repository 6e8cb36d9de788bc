import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import type { LenderRow } from "#shared/api/admin/lenders.ts";
import { Switch, ToggleCell } from "#shared/console-ui/cell/toggle-cell.tsx";
import { offerState } from "./offer-state.ts";
import type { LenderActions } from "./use-lenders.ts";

interface OfferSwitchProps {
  lender: LenderRow;
  actions: LenderActions;
  /** Opens the form for texts and days. */
  onEdit: () => void;
}

/** Switches a lender's special offer; asks for its texts and dates first if they are missing. */
export function OfferSwitch({ lender, actions, onEdit }: OfferSwitchProps) {
  const { label } = useProperties("lender");
  const name = m.common_property_of({ what: label("so_status"), name: lender.name });
  const on = lender.so_status === 1;
  if (!on && offerState(lender) === "incomplete") return <Switch label={name} on={false} onChange={onEdit} />;
  return (
    <ToggleCell
      name={name}
      on={on}
      failure={m.lenders_update_failed()}
      save={(next) => actions.save(lender, "so_status", next ? 1 : 0)}
    />
  );
}
