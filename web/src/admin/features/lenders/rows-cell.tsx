import { useState } from "react";
import { m } from "#messages";
import type { Property } from "#shared/api/admin/properties.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { type PropertyRow, formatPropertyRows } from "#shared/console-ui/cell/property-kind.ts";
import { PencilIcon } from "#shared/console-ui/icons.tsx";
import { EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { readValue } from "#shared/console-ui/row-edits.ts";
import { useEditing, useOffering } from "./editing.ts";
import { RowsForm } from "./rows-form.tsx";

interface RowsCellProps {
  property: Property;
  /** Property name in calls, prefixed with the offering. */
  place: string;
}

/** A property that is a table: shows its rows as text and opens the form that edits them. */
export function RowsCell({ property, place }: RowsCellProps) {
  const { language } = useBoot();
  const { lender } = useEditing();
  const [isOpen, setOpen] = useState(false);
  const name = m.common_property_of({ what: property.label, name: useOffering().name });
  const lines = formatPropertyRows(property, readValue(lender, place) as PropertyRow[], language);
  return (
    <>
      <button
        type="button"
        aria-label={m.common_edit_value({ name, value: lines.join("; ") || m.common_not_set() })}
        className="-mr-1.5 inline-flex min-h-7 items-center gap-2 rounded-sm border border-transparent px-1.5 text-right hover:border-line-strong hover:bg-ground"
        onClick={() => setOpen(true)}
      >
        <span className="scale-75 text-ink-2" aria-hidden="true">
          <PencilIcon />
        </span>
        <span className="flex flex-col">
          {lines.length === 0 ? <EmptyValue /> : lines.map((line) => <span key={line}>{line}</span>)}
        </span>
      </button>
      {isOpen && <RowsForm property={property} place={place} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
