import { useSuspenseQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { smartListsQuery } from "#admin/catalog-queries.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { type CellKind, choiceCell, numberCell, required, textCell } from "#shared/console-ui/cell/cell-kind.ts";
import type { FieldOption } from "#shared/api/types.ts";

/** The server's rule for names of lenders that are there (crates/domain: catalog/lender/table.rs). */
const NAME = /^[\p{L}\p{N} ._&'()-]+$/u;
const LONGEST_NAME = 100;

export function lenderNameKind(): CellKind<string> {
  return textCell({ required: true, maxLength: LONGEST_NAME, pattern: NAME, error: m.invalid_lender_name_edit() });
}

/** A whole number from 0; anything else is ignored (spec section 5). */
export function priorityKind(): CellKind<number> {
  return required(numberCell({ ignoreErrors: true }));
}

const YOUNGEST = 18;
const OLDEST = 100;

export function ageKind(): CellKind<number | null> {
  return numberCell({ min: YOUNGEST, max: OLDEST });
}

/** The classes that a lender is sorted into, each with "none". */
export interface ClassKinds {
  ticket: CellKind<number | null>;
  score: CellKind<number | null>;
}

export function useClassKinds(): ClassKinds {
  const { language } = useBoot();
  const { data: lists } = useSuspenseQuery(smartListsQuery(language));
  return { ticket: itemKind(lists.ticketClass), score: itemKind(lists.creditScoreClass) };
}

function itemKind(items: readonly FieldOption[]): CellKind<number | null> {
  return choiceCell<number | null>([
    { value: null, label: m.list_nothing() },
    ...items.map(({ id, value }) => ({ value: id, label: value })),
  ]);
}
