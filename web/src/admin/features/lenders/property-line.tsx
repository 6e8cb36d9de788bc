import type { ReactNode } from "react";
import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import type { LenderProperty } from "#shared/api/admin/lenders.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { Property } from "#shared/api/admin/properties.ts";
import { type PropertyValue, propertyCell } from "#shared/console-ui/cell/property-kind.ts";
import { EditableCell } from "#shared/console-ui/cell/editable-cell.tsx";
import { ToggleCell } from "#shared/console-ui/cell/toggle-cell.tsx";
import { readValue } from "#shared/console-ui/row-edits.ts";
import { ChoicesCell } from "./choices-cell.tsx";
import { useEditing, useOffering } from "./editing.ts";
import { ImpactLine } from "./impact-line.tsx";
import { RowsCell } from "./rows-cell.tsx";

/**
 * Lines of the properties of some groups, except those shown elsewhere. An offering's tab leaves out properties of the
 * lender.
 */
export function PropertyLines({ groups, without }: { groups: Property["group"][]; without: LenderProperty[] }) {
  const { all } = useProperties("lender");
  const { lender } = useEditing();
  const { prefix, productType } = useOffering();
  const belongs = ({ key, products }: Property) =>
    readValue(lender, prefix + key) !== undefined &&
    (products === null || productType === null || products.includes(productType));
  const shown = groups.flatMap((group) => all.filter((property) => property.group === group && belongs(property)));
  return shown.filter(({ key }) => !without.includes(key)).map(({ key }) => <PropertyLine key={key} property={key} />);
}

/**
 * One property, edited in place by its kind, with contradictions to the terms below. Renders nothing for a property
 * that is not edited in one line.
 */
export function PropertyLine({ property: key }: { property: LenderProperty }) {
  const { language } = useBoot();
  const { lender, actions } = useEditing();
  const offering = useOffering();
  const table = useProperties("lender");
  const property = table.find(key);
  if (property === undefined) return null;
  const { label } = property;
  const place = offering.prefix + key;
  const value = readValue(lender, place) as PropertyValue;
  const name = m.common_property_of({ what: label, name: offering.name });
  const failure = m.lenders_update_failed();
  if (!property.writable) return <LabelledLine label={label}>{table.show(key, value)}</LabelledLine>;
  if (property.kind === "flag") {
    return (
      <LabelledLine label={label}>
        <ToggleCell
          name={name}
          on={value === 1}
          failure={failure}
          save={(on) => actions.save(lender, place, on ? 1 : 0)}
        />
      </LabelledLine>
    );
  }
  if (property.kind === "ids") {
    return (
      <LabelledLine label={label}>
        <ChoicesCell property={property} place={place} />
      </LabelledLine>
    );
  }
  if (property.kind === "rows") {
    return (
      <LabelledLine label={label}>
        <RowsCell property={property} place={place} />
      </LabelledLine>
    );
  }
  const kind = propertyCell(property, language);
  if (kind === null) return null;
  const warning = offering.warnings.find(({ field }) => field === key);
  return (
    <LabelledLine label={label} warning={warning?.message}>
      <EditableCell
        name={name}
        value={value}
        kind={{ ...kind, end: true }}
        failure={failure}
        save={(next) => actions.save(lender, place, next)}
        {...(property.group === "criteria" && {
          renderBeside: (draft: PropertyValue) => (
            <ImpactLine id={lender.lender_id} property={place} now={value} draft={draft} />
          ),
        })}
      />
    </LabelledLine>
  );
}

interface LineProps {
  label: string;
  warning?: string | undefined;
  children: ReactNode;
}

export function LabelledLine({ label, warning, children }: LineProps) {
  return (
    <div className="grid min-h-9.5 grid-cols-[auto_1fr] items-center gap-x-6 border-t border-line py-0.5 pr-3 first:border-t-0">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 justify-self-end">{children}</dd>
      {warning !== undefined && (
        <dd className="col-span-2 pb-1 text-sm text-warn">
          <span aria-hidden="true">⚠ </span>
          {warning}
        </dd>
      )}
    </div>
  );
}

/** A list of property lines. */
export function Lines({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col">{children}</dl>;
}
