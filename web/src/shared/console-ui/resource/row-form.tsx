import type { ReactNode } from "react";
import { m } from "#messages";
import type { Property } from "#shared/api/admin/properties.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { SideForm } from "../form/side-form.tsx";
import { useForm } from "../form/use-form.ts";
import { type RowFormValues, changedValues, rowAnswers, validateRow } from "./answers.ts";
import { RowField } from "./row-field.tsx";

interface RowFormProps<Row> {
  /** Properties of the row's entity. */
  properties: readonly Property[];
  row: Row;
  title: string;
  /** Properties edited in place in the list, left out here. */
  without: readonly string[];
  /** Label of the empty choice; "Not set" by default. */
  none?: string;
  /** Help texts by property. */
  notes?: Readonly<Record<string, string>>;
  save: (row: Row, values: Record<string, unknown>) => Promise<void>;
  onClose: () => void;
  /** Shown below the fields. */
  children?: ReactNode;
}

/** All properties of a row in one form; only changed ones are sent. */
export function RowForm<Row extends object>(props: RowFormProps<Row>) {
  const { row, title, without, none, notes = {}, save, onClose, children } = props;
  const { language } = useBoot();
  const properties = props.properties.filter(({ key, writable }) => writable && !without.includes(key));
  const form = useForm<RowFormValues, void>({
    start: rowAnswers(properties, row),
    check: (answers) => validateRow(properties, answers, language),
    send: async (answers) => {
      const changes = changedValues(properties, row, answers, language);
      if (Object.keys(changes).length > 0) await save(row, changes);
    },
    onSent: onClose,
  });
  return (
    <SideForm title={title} submit={m.common_save()} form={form} onClose={onClose}>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4">
        {properties.map((property) => (
          <RowField
            key={property.key}
            property={property}
            form={form}
            none={none ?? m.common_not_set()}
            note={notes[property.key]}
          />
        ))}
      </div>
      {children}
    </SideForm>
  );
}
