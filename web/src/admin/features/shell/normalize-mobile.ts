import { mobile } from "#shared/validate/canonical.ts";

/** A word before a copied number, such as "tel:" or "Mobile:". */
const NUMBER_LABEL = /^\p{Letter}[\p{Letter}\p{Mark}. ]*:/u;

/** A mobile number in any notation as E.164, without a label copied with it; any other text as it is. */
export function normalizeMobile(typed: string): string {
  return mobile(typed.trim().replace(NUMBER_LABEL, "")) ?? typed;
}
