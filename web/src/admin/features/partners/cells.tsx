import { m } from "#messages";
import {
  type Commission,
  changeCommission,
  changeUtmId,
  fetchPartnerDetail,
  type PartnerRow,
} from "#shared/api/admin/partners.ts";
import { type CellKind, moneyCell, percentCell, textCell } from "#shared/console-ui/cell/cell-kind.ts";
import { EditableCell } from "#shared/console-ui/cell/editable-cell.tsx";
import { type Changes, useRowEdits } from "#shared/console-ui/row-edits.ts";
import { Pill } from "#shared/console-ui/pill.tsx";

interface CellProps {
  partner: PartnerRow;
  /** Resolves once the page holds the new row. */
  refresh: () => Promise<unknown>;
}

interface NumberProps extends CellProps {
  /** Beside its name, not in a column of numbers. */
  alone?: boolean;
}

/** The spec's rule: letters, digits, underscore, hyphen, or empty. */
const UTM_ID = /^[A-Za-z0-9_-]*$/;

export function UtmCell({ partner, refresh }: CellProps) {
  const save = usePartnerSave(partner, refresh);
  return (
    <EditableCell
      name={m.partners_utm_of({ name: partner.name })}
      value={partner.utm_id}
      kind={textCell({ pattern: UTM_ID, error: m.partners_utm_invalid() })}
      save={(utmId) => save([["utm_id", utmId]], (row) => changeUtmId(row, utmId))}
    />
  );
}

export function PercentCell({ partner, refresh, alone = false }: NumberProps) {
  const save = useCommissionSave(partner, refresh);
  return (
    <EditableCell
      name={m.partners_percent_of({ name: partner.name })}
      value={partner.revenue_percent}
      kind={placed(percentCell(), alone)}
      save={(percent) => save({ revenue_percent: percent ?? 0 })}
    />
  );
}

export function FeeCell({ partner, refresh, alone = false }: NumberProps) {
  const save = useCommissionSave(partner, refresh);
  return (
    <EditableCell
      name={m.partners_fee_of({ name: partner.name })}
      value={partner.revenue_flat_fee}
      kind={placed(moneyCell({ decimals: 2, outside: m.invalid_positive() }), alone)}
      save={(fee) => save({ revenue_flat_fee: fee ?? 0 })}
    />
  );
}

function placed(kind: CellKind<number | null>, alone: boolean): CellKind<number | null> {
  return { ...kind, end: !alone };
}

/** Saves changes of the partner that was seen when the cell was opened. */
function usePartnerSave(seen: PartnerRow, refresh: () => Promise<unknown>) {
  const edits = useRowEdits<PartnerRow>();
  const { id } = seen;
  return (changes: Changes, send: (row: PartnerRow) => Promise<PartnerRow>) =>
    edits.save({ id, seen, changes, send, fetch: () => fetchPartnerDetail(id) }).finally(refresh);
}

/** The spec's call takes both parts of the commission at once. */
function useCommissionSave(seen: PartnerRow, refresh: () => Promise<unknown>) {
  const save = usePartnerSave(seen, refresh);
  return (change: Partial<Commission>) =>
    save(Object.entries(change), (row) => {
      const { revenue_percent, revenue_flat_fee } = row;
      return changeCommission(row, { revenue_percent, revenue_flat_fee, ...change });
    });
}

export function PartnerPill({ status }: Pick<PartnerRow, "status">) {
  return status === "active" ? (
    <Pill tone="ok">{m.partners_status_active()}</Pill>
  ) : (
    <Pill tone="quiet">{m.partners_status_disabled()}</Pill>
  );
}
