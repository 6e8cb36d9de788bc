import { type CellKind, numberCell, requireValue } from "#shared/console-ui/cell/cell-kind.ts";
import { widenCellKind, type PropertyValue } from "#shared/console-ui/cell/property-kind.ts";

/** A whole number from 0; anything else is ignored (spec section 5). */
export function priorityKind(): CellKind<PropertyValue> {
  return widenCellKind(requireValue(numberCell({ ignoreErrors: true })));
}
