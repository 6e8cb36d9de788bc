import { m } from "#messages";
import { type Commission, changeCommission, changeUtmId, type PartnerRow } from "#shared/api/admin/partners.ts";
import { send } from "#shared/api/data.ts";
import { useProperties } from "#admin/catalog/properties.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { EditableCell } from "#shared/console-ui/cell/editable-cell.tsx";
import { type PropertyValue, propertyCell } from "#shared/console-ui/cell/property-kind.ts";
import { type Changes, useRowEdits } from "#shared/console-ui/row-edits.ts";
import { Pill } from "#shared/console-ui/pill.tsx";

interface CellProps {
  partner: PartnerRow;
  /** Resolves once the page holds the new row. */
  refresh: () => Promise<unknown>;
}

interface PropertyCellProps extends CellProps {
  property: "utm_id" | keyof Commission;
  /** Shown beside a label instead of in a column of numbers. */
  alone?: boolean;
}

/** A property edited in place by its kind. */
export function PartnerCell({ partner, property, refresh, alone = false }: PropertyCellProps) {
  const { language } = useBoot();
  const described = useProperties("partner").find(property);
  const save = usePartnerSave(partner, refresh);
  const kind = described && propertyCell(described, language);
  if (!described || !kind) return null;
  return (
    <EditableCell
      name={m.common_property_of({ what: described.label, name: partner.name })}
      value={partner[property]}
      kind={{ ...kind, end: kind.end === true && !alone }}
      save={(value) => save([[property, value]], (row) => sendProperty(row, property, value))}
    />
  );
}

/** Uses the spec's calls: one for link parameters, one for both parts of the commission. */
function sendProperty(row: PartnerRow, property: PropertyCellProps["property"], value: PropertyValue) {
  if (property === "utm_id") return changeUtmId(row, String(value));
  const { revenue_percent, revenue_flat_fee } = row;
  return changeCommission(row, { revenue_percent, revenue_flat_fee, [property]: Number(value) });
}

/** Saves changes against the partner version seen when the cell was opened. */
function usePartnerSave(seen: PartnerRow, refresh: () => Promise<unknown>) {
  const edits = useRowEdits<PartnerRow>();
  const { id } = seen;
  const fetchSeen = () => send("get", "/api/admin/partners/{id}", { params: { path: { id } } });
  return (changes: Changes, change: (row: PartnerRow) => Promise<PartnerRow>) =>
    edits.save({ id, seen, changes, send: change, fetch: fetchSeen }).finally(refresh);
}

export function PartnerPill({ status }: Pick<PartnerRow, "status">) {
  return status === "active" ? (
    <Pill tone="ok">{m.partners_status_active()}</Pill>
  ) : (
    <Pill tone="quiet">{m.partners_status_disabled()}</Pill>
  );
}
