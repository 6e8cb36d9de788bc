import type { InputHTMLAttributes, Ref } from "react";
import { amountInWords } from "#shared/format/money.ts";
import { getBoot } from "#shared/boot/boot.ts";
import type { FieldProps } from "./field.tsx";
import { TextInput } from "./text-input.tsx";

interface MoneyInputProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "prefix" | "value" | "onChange"> {
  ref?: Ref<HTMLInputElement>;
  /** Whole rupees; null while empty. */
  value: number | null;
  onChange: (rupees: number | null) => void;
}

/** Rupees, grouped the Indian way while typing, with the amount in words below. */
export function MoneyInput({ value, onChange, ...rest }: MoneyInputProps) {
  return (
    <TextInput
      {...rest}
      prefix="₹"
      inputMode="numeric"
      autoComplete={rest.autoComplete ?? "off"}
      className="tabular-nums"
      value={value === null ? "" : value.toLocaleString("en-IN")}
      onChange={(event) => onChange(parseRupees(event.target.value))}
      note={value === null ? null : amountInWords(value, getBoot().language)}
    />
  );
}

const MOST_DIGITS = 12;

function parseRupees(text: string): number | null {
  const digits = text.replaceAll(/\D/g, "").slice(0, MOST_DIGITS);
  return digits === "" ? null : Number(digits);
}
