import type { LenderRow, PropertyValue } from "#shared/api/admin/lenders.ts";
import { type BlockEdits, useBlockEdits } from "#shared/console-ui/list/use-block-edits.ts";
import type { PropertyTable } from "#shared/console-ui/resource/property-table.ts";
import { type LenderActions, useLenders } from "./use-lenders.ts";

/** Edits of the list of lenders. */
export interface LenderEdits {
  /** Actions whose saved cells can be undone by key. */
  actions: LenderActions;
  edits: BlockEdits<LenderRow>;
}

export function useLenderEdits(properties: PropertyTable): LenderEdits {
  const actions = useLenders();
  const edits = useBlockEdits<LenderRow>({
    rowId: (lender) => lender.lender_id,
    rowName: (lender) => lender.name,
    save: async (lender, values) => (await actions.saveRow(lender, values as [string, PropertyValue][])).data,
  });
  const save: LenderActions["save"] = async (lender, property, value) => {
    const { message, data } = await actions.saveRow(lender, [[property, value]]);
    const write = (shown: unknown) => properties.show(property, shown);
    edits.remember(data, { row: lender, title: properties.label(property), block: { property, write }, value });
    return message;
  };
  return { actions: { ...actions, save }, edits };
}
