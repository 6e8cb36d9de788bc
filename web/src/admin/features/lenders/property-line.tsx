import type { ReactNode } from "react";
import { m } from "#messages";
import type { LenderProperty, PropertyValue } from "#shared/api/admin/lenders.ts";
import type { CellKind } from "#shared/console-ui/cell/cell-kind.ts";
import { EditableCell } from "#shared/console-ui/cell/editable-cell.tsx";
import { ToggleCell } from "#shared/console-ui/cell/toggle-cell.tsx";
import { useEditing } from "./editing.ts";
import { ImpactLine } from "./impact-line.tsx";

interface PropertyLineProps<Value> {
  property: LenderProperty;
  label: string;
  value: Value;
  kind: CellKind<Value>;
  /** Decides whom the lender lends to: a change says whom it would touch. */
  criterion?: boolean;
}

/** One property with its name, edited where it stands; below it, what about it disagrees with the terms. */
export function PropertyLine<Value extends PropertyValue>(props: PropertyLineProps<Value>) {
  const { property, label, value, kind, criterion = false } = props;
  const { lender, actions } = useEditing();
  const warning = lender.warnings.find(({ field }) => field === property);
  return (
    <Line label={label} warning={warning?.message}>
      <EditableCell
        name={m.list_property_of({ what: label, name: lender.name })}
        value={value}
        kind={{ ...kind, end: true }}
        failure={m.lenders_update_failed()}
        save={(next) => actions.save(lender, property, next)}
        {...(criterion && {
          renderBeside: (draft: Value) => (
            <ImpactLine id={lender.lender_id} property={property} now={value} draft={draft} />
          ),
        })}
      />
    </Line>
  );
}

/** One property that is so or not. */
export function FlagLine({ property, label, value }: { property: LenderProperty; label: string; value: number }) {
  const { lender, actions } = useEditing();
  return (
    <Line label={label}>
      <ToggleCell
        name={m.list_property_of({ what: label, name: lender.name })}
        on={value === 1}
        failure={m.lenders_update_failed()}
        save={(on) => actions.save(lender, property, on ? 1 : 0)}
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
