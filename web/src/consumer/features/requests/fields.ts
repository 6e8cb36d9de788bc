import { m } from "#messages";
import type { Correction } from "./queries.ts";

const FIELDS: Record<Correction["field"], () => string> = {
  name: m.common_reveal_field_name,
  mobile: m.common_reveal_field_mobile,
  email: m.common_reveal_field_email,
  pan: m.common_reveal_field_pan,
  "birth-date": m.common_reveal_field_birth_date,
};

/** The field in words; empty for one that this version of the page does not know. */
export function nameField(field: string | null): string {
  return FIELDS[field as Correction["field"]]?.() ?? "";
}
