import { lazy, type ReactNode, Suspense } from "react";
import { m } from "#messages";
import type { FieldDescriptor } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatRupees } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { Choice } from "#shared/ui/choice.tsx";
import { DateParts } from "#shared/ui/date-parts.tsx";
import { MoneyInput } from "#shared/ui/money-input.tsx";
import { OtpInput } from "#shared/ui/otp-input.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Select } from "#shared/ui/select.tsx";
import { TextInput } from "#shared/ui/text-input.tsx";
import { parseWholeNumber } from "#shared/validate/typed.ts";
import { inputAttributes } from "./controls.ts";
import { isBirthDate } from "./field-error.ts";
import { LineInput } from "./line-input.tsx";
import { type FieldForm, fieldId } from "./use-field-form.ts";

/** Lazy, because few forms have groups. */
const GroupControl = lazy(async () => ({ default: (await import("./group-control.tsx")).GroupControl }));

interface FieldControlProps {
  field: FieldDescriptor;
  form: FieldForm;
  enterKeyHint: "next" | "done";
  /** Content below the control. */
  below?: ReactNode;
}

/** Up to this number, choices are shown as radio buttons. */
const MAX_VISIBLE_CHOICES = 6;

/** Renders the control of a field descriptor. */
export function FieldControl({ field, form, enterKeyHint, below }: FieldControlProps) {
  const { limits } = useBoot();
  const answer = form.answers[field.key] ?? null;
  const text = answer === null ? "" : String(answer);
  const set = (value: string | number | boolean | null) => form.set(field.key, value);
  const props = {
    id: fieldId(field.key),
    label: field.required ? field.label : m.common_optional_label({ label: field.label }),
    hint: field.why,
    error: form.findError(field),
  };
  switch (field.kind) {
    case "money":
      return (
        <MoneyInput
          {...props}
          enterKeyHint={enterKeyHint}
          limits={formatLimits(field, formatRupees)}
          below={below}
          value={typeof answer === "string" || typeof answer === "number" ? answer : null}
          onChange={set}
        />
      );
    case "integer":
      return (
        <TextInput
          {...props}
          {...inputAttributes(field)}
          inputMode="numeric"
          enterKeyHint={enterKeyHint}
          className="max-w-40 tabular-nums"
          limits={formatLimits(field, formatCount)}
          below={below}
          value={text}
          onChange={(event) => set(numberOrText(event.target.value))}
        />
      );
    case "decimal":
      return (
        <TextInput
          {...props}
          {...inputAttributes(field)}
          inputMode="decimal"
          enterKeyHint={enterKeyHint}
          className="max-w-40 tabular-nums"
          below={below}
          value={text}
          onChange={(event) => set(event.target.value)}
        />
      );
    case "group":
      return (
        <Suspense fallback={<Skeleton boxes={["h-60"]} />}>
          <GroupControl field={field} form={form} draw={renderInGroup} />
        </Suspense>
      );
    case "date":
      return (
        <DateParts
          {...props}
          hint={dateHint(field, limits)}
          birthDate={isBirthDate(field)}
          value={text}
          onChange={set}
        />
      );
    case "choice": {
      const options = field.options ?? [];
      const chosen = typeof answer === "number" ? answer : null;
      if (options.length > MAX_VISIBLE_CHOICES)
        return <Select {...props} options={options} value={chosen} onChange={set} />;
      return <Choice {...props} name={field.key} options={options} value={chosen} onChange={set} />;
    }
    case "flag":
      return (
        <Checkbox
          id={props.id}
          label={field.label}
          aside={field.why && <span className="block text-sm text-ink-3">{field.why}</span>}
          error={props.error}
          checked={answer === true}
          onChange={(event) => set(event.target.checked)}
        />
      );
    case "otp":
      return <OtpInput {...props} digits={limits.otpDigits} value={text} onChange={set} />;
    default:
      return <LineInput {...props} field={field} form={form} enterKeyHint={enterKeyHint} />;
  }
}

/** Renders a field of a group's item. */
function renderInGroup(field: FieldDescriptor, form: FieldForm): ReactNode {
  return <FieldControl field={field} form={form} enterKeyHint="next" />;
}

/** Formats the limits of an answer, if both are set. */
function formatLimits({ min, max }: FieldDescriptor, written: (value: number) => string): string | undefined {
  return min === null || max === null ? undefined : m.field_limits({ min: written(min), max: written(max) });
}

/** The hint of a date, with the allowed ages if it is the birth date of an applicant. */
function dateHint(field: FieldDescriptor, { ageMin, ageMax }: { ageMin: number; ageMax: number }): string | null {
  if (!isBirthDate(field) || field.min === 0) return field.why;
  const ages = m.field_ages({ min: field.min ?? ageMin, max: field.max ?? ageMax });
  return [field.why, ages].filter(Boolean).join(" ");
}

/** Keeps text that is no number, so that validation can explain it. */
function numberOrText(typed: string): number | string | null {
  return typed.trim() === "" ? null : (parseWholeNumber(typed) ?? typed);
}
