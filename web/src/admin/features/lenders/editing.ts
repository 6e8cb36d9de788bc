import { createContext, useContext } from "react";
import type { LenderDetail } from "#shared/api/admin/lenders.ts";
import type { LenderActions } from "./use-lenders.ts";

/** The lender whose page this is, and what can be done to it. */
export interface Editing {
  lender: LenderDetail;
  actions: LenderActions;
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (editing === null) throw new Error("No lender is being edited here");
  return editing;
}
