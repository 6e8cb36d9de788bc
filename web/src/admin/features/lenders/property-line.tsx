import type { ReactNode } from "react";
import { m } from "#messages";
import { useProperties } from "#admin/properties.ts";
import type { LenderProperty } from "#shared/api/admin/lenders.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { Property } from "#shared/api/admin/properties.ts";
import { type PropertyValue, propertyCell } from "#shared/console-ui/cell/property-kind.ts";
import { EditableCell } from "#shared/console-ui/cell/editable-cell.tsx";
import { ToggleCell } from "#shared/console-ui/cell/toggle-cell.tsx";
import { valueAt } from "#shared/console-ui/row-edits.ts";
import { useEditing } from "./editing.ts";
import { ImpactLine } from "./impact-line.tsx";

/** The properties of some groups, one under the other, but those that the page shows elsewhere. */
export function PropertyLines({ groups, without }: { groups: Property["group"][]; without: LenderProperty[] }) {
  const { all } = useProperties("lender");
  const shown = groups.flatMap((group) => all.filter((property) => property.group === group));
  return shown.filter(({ key }) => !without.includes(key)).map(({ key }) => <PropertyLine key={key} property={key} />);
}

/**
 * One property with its name, edited where it stands, as the server describes it; below it, what about it disagrees with
 * the terms. What is not typed in one line has no line here.
 */
export function PropertyLine({ property: key }: { property: LenderProperty }) {
  const { language } = useBoot();
  const { lender, actions } = useEditing();
  const table = useProperties("lender");
  const property = table.find(key);
  if (property === undefined) return null;
  const { label } = property;
  const value = valueAt(lender, key) as PropertyValue;
  const name = m.list_property_of({ what: label, name: lender.name });
  const failure = m.lenders_update_failed();
  if (!property.writable) return <Line label={label}>{table.show(key, value)}</Line>;
  if (property.kind === "flag") {
    return (
      <Line label={label}>
        <ToggleCell
          name={name}
          on={value === 1}
          failure={failure}
          save={(on) => actions.save(lender, key, on ? 1 : 0)}
        />
      </Line>
    );
  }
  const kind = propertyCell(property, language);
  if (kind === null) return null;
  const warning = lender.warnings.find(({ field }) => field === key);
  return (
    <Line label={label} warning={warning?.message}>
      <EditableCell
        name={name}
        value={value}
        kind={{ ...kind, end: true }}
        failure={failure}
        save={(next) => actions.save(lender, key, next)}
        {...(property.group === "criteria" && {
          renderBeside: (draft: PropertyValue) => (
            <ImpactLine id={lender.lender_id} property={key} now={value} draft={draft} />
          ),
        })}
      />
    </Line>
  );
}

interface LineProps {
  label: string;
  warning?: string | undefined;
  children: ReactNode;
}

/** A name and its value. */
export function Line({ label, warning, children }: LineProps) {
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

/** Properties one under the other. */
export function Lines({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col">{children}</dl>;
}
