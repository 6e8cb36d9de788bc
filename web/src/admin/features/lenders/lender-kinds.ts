import { type CellKind, numberCell, required } from "#shared/console-ui/cell/cell-kind.ts";
import { anyCell, type PropertyValue } from "#shared/console-ui/cell/property-kind.ts";

/** A whole number from 0; anything else is ignored (spec section 5). */
export function priorityKind(): CellKind<PropertyValue> {
  return anyCell(required(numberCell({ ignoreErrors: true })));
}
