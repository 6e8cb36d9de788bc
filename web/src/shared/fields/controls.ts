import type { InputHTMLAttributes } from "react";
import type { FieldDescriptor, FieldKind } from "#shared/api/types.ts";

type InputAttributes = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "prefix">;

/** Keyboard attributes by kind. */
const ATTRIBUTES_BY_KIND: Partial<Record<FieldKind, InputAttributes>> = {
  name: { autoCapitalize: "words", spellCheck: false },
  mobile: { type: "tel", inputMode: "tel" },
  email: { type: "email", inputMode: "email" },
  pan: { autoCapitalize: "characters", spellCheck: false },
  entitypan: { autoCapitalize: "characters", spellCheck: false },
  gstin: { autoCapitalize: "characters", spellCheck: false },
  account: { autoCapitalize: "characters", spellCheck: false },
  ifsc: { autoCapitalize: "characters", spellCheck: false },
  pincode: { inputMode: "numeric" },
};

/** Autocomplete tokens by key. */
const AUTOCOMPLETE: Record<string, string> = {
  first_name: "given-name",
  last_name: "family-name",
  email: "email",
  mobile_phone_number: "tel-national",
  address1: "address-line1",
  address2: "address-line2",
  postal_code: "postal-code",
  state: "address-level1",
  district: "address-level2",
  employer_name: "organization",
  full_name: "name",
  shop_name: "organization",
  merchant_email: "email",
  merchant_mobile: "tel-national",
};

/** The attributes of a field's text input. */
export function inputAttributes(field: FieldDescriptor): InputAttributes {
  return { ...ATTRIBUTES_BY_KIND[field.kind], autoComplete: AUTOCOMPLETE[field.key] ?? "off" };
}
