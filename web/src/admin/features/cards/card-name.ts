import { m } from "#messages";
import { type CellKind, textCell } from "#shared/console-ui/cell/cell-kind.ts";

/** The spec's rule (section 5): letters, digits, spaces, hyphens, underscores. */
const CARD_NAME = /^[A-Za-z0-9 _-]+$/;

export function cardNameKind(): CellKind<string> {
  return textCell({ required: true, maxLength: 100, pattern: CARD_NAME, error: m.invalid_card_name() });
}
