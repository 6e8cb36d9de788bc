import { m } from "#messages";
import type { Property } from "#shared/api/admin/properties.ts";
import { FieldList } from "../form/field-list.tsx";
import type { Form } from "../form/use-form.ts";
import { SelectField } from "../select-field.tsx";
import { TextField } from "../text-field.tsx";
import { TickBox } from "../tick-box.tsx";
import type { RowFormValues } from "./answers.ts";
import { PremiumGrid } from "./premium-grid.tsx";

interface RowFieldProps {
  property: Property;
  form: Form<RowFormValues>;
  /** Label of the empty choice. */
  none: string;
  note: string | undefined;
}

/** Used if the server states no limit. */
const DEFAULT_MAX_LENGTH = 20;
/** Up to this length a field takes half the width. */
const SHORT_LENGTH = 20;

/** The input of a property by its kind. */
export function RowField(props: RowFieldProps) {
  return (
    <div className={isShort(props.property) ? "max-sm:has-[input[type=checkbox]]:col-span-2" : "col-span-2"}>
      <Control {...props} />
    </div>
  );
}

/** Whether half the width is enough: numbers, booleans and short texts. */
function isShort({ kind, maxLength }: Property): boolean {
  if (kind === "text") return maxLength !== null && maxLength <= SHORT_LENGTH;
  return kind === "flag" || kind === "integer" || kind === "percent" || kind === "money";
}

function Control({ property, form, none, note }: RowFieldProps) {
  const { key, kind, label, max, required } = property;
  switch (kind) {
    case "flag": {
      const change = (on: boolean) => form.set({ [key]: on });
      return <TickBox id={form.field(key).id} label={label} checked={form.values[key] === true} onChange={change} />;
    }
    case "choice": {
      const options = (property.options ?? []).map((option) => ({ value: String(option.value), label: option.label }));
      const all = required ? options : [{ value: "", label: none }, ...options];
      return <SelectField {...form.text(key)} label={label} options={all} />;
    }
    case "lines":
      return <LinesField property={property} form={form} none={none} note={note} />;
    case "premiums":
      return <PremiumGrid premiums={form.groups(key)} most={max ?? DEFAULT_MAX_LENGTH} title={label} />;
    case "integer":
      return <TextField {...form.text(key)} label={label} inputMode="numeric" />;
    case "percent":
      return <TextField {...form.text(key)} label={`${label} (%)`} inputMode="decimal" />;
    case "money":
      return <TextField {...form.text(key)} label={`${label} (₹)`} inputMode="decimal" />;
    case "link":
      return (
        <TextField
          {...form.text(key)}
          label={label}
          hint={note}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
      );
    default:
      return <TextField {...form.text(key)} label={label} hint={note} autoComplete="off" spellCheck={false} />;
  }
}

function LinesField({ property: { key, label, max }, form, note }: RowFieldProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-semibold">{label}</legend>
      {note !== undefined && <p className="text-sm text-ink-2">{note}</p>}
      <FieldList
        list={form.list(key)}
        label={(number) => `${label}, ${m.common_line({ number })}`}
        removeLabel={(number) => `${label}: ${m.common_line_remove({ number })}`}
        addLabel={`${label}: ${m.common_line_add()}`}
        most={max ?? DEFAULT_MAX_LENGTH}
      />
    </fieldset>
  );
}
