import { useState } from "react";
import { m } from "#messages";
import type { ClosingItem } from "#shared/api/admin/commissions.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { ShowDialog } from "#shared/console-ui/show-dialog.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import { formatRupees } from "#shared/format/money.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { formatOpenPoints, listOpenPoints } from "./closing.ts";
import { monthName, sumMonths } from "./months.ts";

interface ConfirmClosingProps {
  month: string;
  chosen: readonly ClosingItem[];
  pending: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Shows the figures that are about to be closed and asks again; open points must be accepted expressly. */
export function ConfirmClosing({ month, chosen, pending, error, onConfirm, onClose }: ConfirmClosingProps) {
  const { language } = useBoot();
  const [accepted, setAccepted] = useState(false);
  const hasOpenPoints = chosen.some((item) => listOpenPoints(item).length > 0);
  const actions = (
    <>
      <Button look="secondary" onClick={onClose}>
        {m.common_cancel()}
      </Button>
      <Button pending={pending} disabled={hasOpenPoints && !accepted} onClick={onConfirm}>
        {m.commissions_close()}
      </Button>
    </>
  );
  const title = m.commissions_close_title({ month: monthName(month, language) });
  return (
    <ShowDialog wide title={title} actions={actions} onClose={onClose}>
      {error !== null && (
        <Banner tone="bad" live>
          {problemMessage(error)}
        </Banner>
      )}
      <p>{m.commissions_close_text()}</p>
      <DataTable
        still
        inside
        title={title}
        columns={confirmColumns(chosen)}
        rows={chosen}
        rowKey={(item) => item.month.lenderId}
      />
      {hasOpenPoints && (
        <TickBox
          id="accept-open-points"
          label={m.commissions_closing_accept()}
          checked={accepted}
          onChange={setAccepted}
        />
      )}
    </ShowDialog>
  );
}

function confirmColumns(chosen: readonly ClosingItem[]): Column<ClosingItem>[] {
  const sums = sumMonths(chosen.map((item) => item.month));
  const amount = (key: "expected" | "confirmed" | "received", title: string): Column<ClosingItem> => ({
    key,
    title,
    end: true,
    cell: (item) => formatRupees(item.month[key]),
    total: formatRupees(sums[key]),
  });
  return [
    { key: "lender", title: m.commissions_lender(), cell: (item) => item.month.lender, total: m.commissions_total() },
    amount("expected", m.commissions_expected()),
    amount("confirmed", m.commissions_confirmed()),
    amount("received", m.commissions_received()),
    { key: "open", title: m.commissions_closing_open(), cell: formatOpenPoints },
  ];
}
