import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { Problem } from "#shared/api/problem.ts";
import type { BankBranch, FieldDescriptor } from "#shared/api/types.ts";
import type { FieldProps } from "#shared/ui/field.tsx";
import { getBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { TextInput } from "#shared/ui/text-input.tsx";
import { MASKED_KINDS } from "./answers.ts";
import { inputAttributes } from "./controls.ts";
import { bankQuery, placeQuery } from "./place.ts";
import type { FieldForm } from "./use-field-form.ts";

interface LineInputProps extends FieldProps {
  field: FieldDescriptor;
  form: FieldForm;
  enterKeyHint: "next" | "done";
}

/** A text field with a note: a pincode's place, an IFSC's bank, a stored PAN. */
export function LineInput({ field, form, ...props }: LineInputProps) {
  const typed = displayedText(field, form);
  const masked = MASKED_KINDS.includes(field.kind) && typed !== "" && typed === form.saved[field.key];
  const place = usePlaceNote(field.kind === "pincode" ? typed : null);
  const bank = useQuery(bankQuery(field.kind === "ifsc" ? typed : null)).data;
  return (
    <TextInput
      {...props}
      {...inputAttributes(field)}
      {...(field.kind === "mobile" && { prefix: "+91" })}
      value={typed}
      onFocus={(event) => masked && event.target.select()}
      onChange={(event) => form.set(field.key, event.target.value)}
      note={masked ? storedHint(field) : (place ?? (bank && bankNote(bank)))}
    />
  );
}

function storedHint({ kind }: FieldDescriptor): string {
  return kind === "pan" ? m.common_pan_kept() : m.common_secret_kept();
}

/** Text in the input; a mobile number is shown without its country code, which is the prefix. */
function displayedText(field: FieldDescriptor, form: FieldForm): string {
  const text = String(form.answers[field.key] ?? "");
  return field.kind === "mobile" ? text.replace(/^\+91/, "") : text;
}

/** Shows a note for a code of a merged bank, which may still work. */
export function bankNote({ bank, successor, mergedOn }: BankBranch): string | null {
  if (bank === null || successor === null || mergedOn === null) return bank;
  return m.common_bank_merged({ bank, successor, date: formatDate(mergedOn, getBoot().language) });
}

function usePlaceNote(typed: string | null): string | null {
  const { data: place, error } = useQuery(placeQuery(typed));
  if (error instanceof Problem && error.status === 404) return m.common_pincode_unknown();
  if (!place) return null;
  const placeName = (name: string) => place.names[name] ?? name;
  const areas = place.other ? [place, place.other] : [place];
  return areas
    .map(({ districts, state }) =>
      m.common_pincode_place({ districts: districts.map(placeName).join(", "), state: placeName(state) }),
    )
    .join(" · ");
}
