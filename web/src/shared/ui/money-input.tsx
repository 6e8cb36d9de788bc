import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { formatAmountInWords, formatRupees } from "#shared/format/money.ts";
import { getBoot } from "#shared/boot/boot.ts";
import type { FieldProps } from "./field.tsx";
import { editAmount, groupDigits, parseAmountText } from "./grouped-amount.ts";
import { TextInput } from "./text-input.tsx";

interface MoneyInputProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "prefix" | "value" | "onChange"> {
  ref?: Ref<HTMLInputElement>;
  /** Whole rupees; the typed text if invalid; null if empty. */
  value: number | string | null;
  onChange: (rupees: number | string | null) => void;
  /** Limits of the amount. */
  limits?: string | undefined;
  below?: ReactNode;
}

/** Rupees with Indian grouping while typing, and the amount in words below. */
export function MoneyInput({ value, onChange, ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState("");
  const caret = useRef<{ input: HTMLInputElement; place: number } | null>(null);
  // Typed text such as "3 lakh" is kept while it equals the value; a value from elsewhere is formatted.
  const shown = parseAmountText(typed) === value ? typed : formattedAmount(value);
  useLayoutEffect(() => {
    caret.current?.input.setSelectionRange(caret.current.place, caret.current.place);
    caret.current = null;
  });
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const { inputType = "" } = event.nativeEvent as InputEvent;
    const now = editAmount(shown, input.value, input.selectionStart ?? input.value.length, inputType);
    caret.current = { input, place: now.caret };
    setTyped(now.text);
    onChange(parseAmountText(now.text));
  };
  return (
    <TextInput
      {...rest}
      prefix="₹"
      inputMode="numeric"
      autoComplete={rest.autoComplete ?? "off"}
      className="tabular-nums"
      value={shown}
      onChange={change}
      note={typeof value === "number" ? parsedAmount(value, shown) : null}
    />
  );
}

/** The parsed amount: in words if typed in digits, in digits if typed in words. */
function parsedAmount(value: number, shown: string): string {
  return shown === formattedAmount(value) ? formatAmountInWords(value, getBoot().language) : formatRupees(value);
}

function formattedAmount(value: number | string | null): string {
  return typeof value === "number" ? groupDigits(String(value)) : (value ?? "");
}
