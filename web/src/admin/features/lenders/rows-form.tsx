import { useMemo, useState } from "react";
import { m } from "#messages";
import type { Property } from "#shared/api/admin/properties.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { PropertyRow } from "#shared/console-ui/cell/property-kind.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { SideForm } from "#shared/console-ui/form/side-form.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { IconButton } from "#shared/console-ui/icon-button.tsx";
import { BinIcon } from "#shared/console-ui/icons.tsx";
import { readValue } from "#shared/console-ui/row-edits.ts";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { useEditing } from "./editing.ts";
import { ImpactLine } from "./impact-line.tsx";
import { columnLabel, type RowAnswers, rowAnswers, rowErrors, parseRows } from "./row-answers.ts";
import { toastUpdateFailed } from "./use-lenders.ts";

interface RowsFormProps {
  property: Property;
  place: string;
  name: string;
  onClose: () => void;
}

/** Edits a property's rows, saved together; server errors appear under the property's name. */
export function RowsForm({ property, place, name, onClose }: RowsFormProps) {
  const { language } = useBoot();
  const { lender: latest, actions } = useEditing();
  // Keeps the lender as opened, so that saving conflicts with a newer version.
  const [lender] = useState(latest);
  const now = readValue(lender, place) as PropertyRow[];
  const columns = property.columns ?? [];
  const form = useForm<Record<string, RowAnswers[]>, void>({
    start: { [place]: now.map((row) => rowAnswers(columns, row, language)) },
    check: (values) => ({ [place]: (values[place] ?? []).map((row) => rowErrors(columns, row, language)) }),
    send: (values) => actions.saveAll(lender, [[place, parseRows(columns, values[place] ?? [], language) ?? []]]),
    onSent: onClose,
    onFailed: toastUpdateFailed,
  });
  const typed = form.values[place];
  const draft = useMemo(() => {
    const rows = parseRows(property.columns ?? [], typed ?? [], language);
    return rows === null || JSON.stringify(rows) === JSON.stringify(now) ? now : rows;
  }, [property, typed, language, now]);
  const { rows, add, remove, error, id } = form.groups(place);
  return (
    <SideForm title={name} submit={m.lenders_save()} form={form} onClose={onClose}>
      <p className="text-ink-2">{m.lenders_rows_text()}</p>
      <ol id={id} tabIndex={-1} className="flex flex-col gap-3">
        {rows.map((row, number) => (
          <li key={row.field("").id} className="flex items-start gap-2">
            <div className="grid flex-1 auto-cols-fr grid-flow-col items-start gap-3">
              {columns.map((column) => (
                <TextField key={column.key} {...row.text(column.key)} label={columnLabel(column)} inputMode="decimal" />
              ))}
            </div>
            <span className="pt-6">
              <IconButton label={m.lenders_rows_remove({ number: number + 1 })} onClick={() => remove(number)}>
                <BinIcon />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      {error !== undefined && <p className="font-semibold text-bad">! {error}</p>}
      {rows.length < (property.max ?? Infinity) && (
        <div>
          <Button look="secondary" onClick={() => add(rowAnswers(columns, {}, language))}>
            {m.lenders_rows_add()}
          </Button>
        </div>
      )}
      {property.group === "criteria" && <ImpactLine id={lender.lender_id} property={place} now={now} draft={draft} />}
    </SideForm>
  );
}
