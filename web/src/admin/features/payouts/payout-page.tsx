import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "#messages";
import { LEDGER } from "#admin/ledger/ledger-queries.ts";
import { HOME } from "#admin/features/shell/home.ts";
import { usePermission } from "#admin/queries.ts";
import { fetchBankFile, type PayoutBatch, type PayoutDetail, type PayoutItem } from "#shared/api/admin/payouts.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button, buttonClasses } from "#shared/console-ui/button.tsx";
import { DetailHead, DetailPage } from "#shared/console-ui/detail-page.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { ExportButton } from "#shared/console-ui/list/export-button.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { formatPercent } from "#shared/format/percent.ts";
import { saveOnDevice } from "#shared/ui/save-on-device.ts";
import { ApprovalNote, BankAccount, DecisionButtons } from "./decision.tsx";
import { payoutQuery } from "./queries.ts";
import { BatchPill, ItemPill } from "./states.tsx";

/** One batch: payouts with taxes, approval, bank file and bank responses. */
export function PayoutPage() {
  const { payoutId } = useParams({ strict: false });
  return (
    <DetailPage
      up={{ to: "/admin/payouts", title: m.payouts_back() }}
      query={useQuery(payoutQuery(Number(payoutId)))}
      home={HOME}
    >
      {(detail) => <Payout detail={detail} />}
    </DetailPage>
  );
}

function Payout({ detail }: { detail: PayoutDetail }) {
  const { batch, payouts } = detail;
  const { language } = useBoot();
  const act = useBatchAction(batch.id);
  const prepares = usePermission("payout.prepare");
  const approves = usePermission("payout.approve");
  const title = m.common_payout_number({ id: String(batch.id) });
  return (
    <>
      <DetailHead
        title={title}
        marks={<BatchPill state={batch.state} />}
        actions={
          <>
            <ExportButton path="/api/admin/payout-items.csv" search={{ batch: String(batch.id) }} />
            <DecisionButtons detail={detail} />
            {prepares && (batch.state === "approved" || batch.state === "done") && (
              <Link
                to="/admin/payouts/$payoutId/responses"
                params={{ payoutId: String(batch.id) }}
                className={buttonClasses("secondary")}
              >
                {m.payouts_answers()}
              </Link>
            )}
            {approves && batch.state === "approved" && (
              <Button onClick={() => act(() => downloadBankFile(batch.id))}>{m.payouts_bank_file()}</Button>
            )}
          </>
        }
      />
      <p className="text-ink-2">
        {m.payouts_prepared_note({ by: batch.preparedBy, at: formatDateTime(batch.preparedAt, language) })}
        {batch.decidedBy !== null && batch.decidedAt !== null && (
          <> {describeDecision(batch.state)({ by: batch.decidedBy, at: formatDateTime(batch.decidedAt, language) })}</>
        )}
      </p>
      <ApprovalNote detail={detail} />
      <DataTable title={title} columns={buildColumns()} rows={payouts} rowKey={({ reference }) => reference} />
    </>
  );
}

function describeDecision(state: PayoutBatch["state"]) {
  return state === "discarded" ? m.payouts_discarded_note : m.payouts_approved_note;
}

/** Runs an action on the batch and reloads it, also after an error. */
function useBatchAction(id: number) {
  const queries = useQueryClient();
  const acting = useMutation({
    mutationFn: (what: () => Promise<unknown>) => what(),
    onSettled: () => queries.invalidateQueries(LEDGER),
    mutationKey: payoutQuery(id).queryKey,
  });
  return acting.mutate;
}

async function downloadBankFile(id: number) {
  saveOnDevice(await fetchBankFile(id), `payouts-${id}.csv`);
}

/** Shows the bank's answer, or why the item was not sent. */
function renderBankAnswer({ state, isPayable, utr, problem }: PayoutItem): ReactNode {
  if (state === "open" && !isPayable) return m.payouts_left_out();
  return state === "returned" ? [utr, problem].join(" · ") : (utr ?? problem);
}

function buildColumns(): Column<PayoutItem>[] {
  return [
    { key: "payee", title: m.payouts_payee(), cell: ({ payee }) => payee },
    { key: "account", title: m.payouts_account_of(), cell: ({ accountOf }) => accountOf },
    { key: "bank", title: m.payouts_account(), cell: (item) => <BankAccount item={item} /> },
    { key: "gross", title: m.payouts_gross(), end: true, cell: ({ gross }) => formatRupees(gross) },
    { key: "gst", title: m.payouts_gst(), end: true, cell: ({ gst }) => formatRupees(gst) },
    {
      key: "tds",
      title: m.payouts_tds(),
      end: true,
      cell: ({ tds, tdsPercent }) =>
        m.payouts_tds_at({ amount: formatRupees(tds), percent: formatPercent(tdsPercent) }),
    },
    { key: "net", title: m.payouts_net(), end: true, cell: ({ net }) => formatRupees(net) },
    { key: "state", title: m.payouts_state(), cell: ({ state }) => <ItemPill state={state} /> },
    { key: "said", title: m.payouts_said(), cell: renderBankAnswer },
    { key: "reference", title: m.payouts_reference(), cell: ({ reference }) => reference },
  ];
}
