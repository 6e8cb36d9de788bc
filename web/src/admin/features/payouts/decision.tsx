import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { LEDGER } from "#admin/ledger/ledger-queries.ts";
import { usePermission } from "#admin/queries.ts";
import { approvePayout, discardPayout, type PayoutDetail, type PayoutItem } from "#shared/api/admin/payouts.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { ShowDialog } from "#shared/console-ui/show-dialog.tsx";
import { formatDate } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { describeBankProblem } from "./blocker.tsx";
import { formatTotals } from "./totals.ts";

/** Command with which an operator adds an approver. */
const CREATE_CHECKER = "saakh admin create --email … --role 5 --invite";

/** Discard, and Approve for those who may, with confirmations. */
export function DecisionButtons({ detail }: { detail: PayoutDetail }) {
  const isApprover = usePermission("payout.approve");
  const [asking, setAsking] = useState<"approve" | "discard" | null>(null);
  const { approval } = detail;
  if (approval === null) return null;
  const approves = approval.objection === null && isApprover;
  return (
    <>
      <Button look="secondary" onClick={() => setAsking("discard")}>
        {m.payouts_discard()}
      </Button>
      {approves && <Button onClick={() => setAsking("approve")}>{m.payouts_approve()}</Button>}
      {asking !== null && <DecisionDialog kind={asking} detail={detail} onClose={() => setAsking(null)} />}
    </>
  );
}

/** Who may approve the waiting batch, and why the reader may not. */
export function ApprovalNote({ detail: { approval, batch } }: { detail: PayoutDetail }) {
  if (approval === null) return null;
  const objections = {
    "payout-own-batch": m.payouts_objection_own(),
    "payout-invited": m.payouts_objection_invited({ preparer: batch.preparedBy }),
    "payout-changed-account": m.payouts_objection_account(),
  };
  const who =
    approval.approvers.length === 0
      ? m.payouts_approvers_none({ command: CREATE_CHECKER })
      : m.payouts_approvers({ names: approval.approvers.join(", ") });
  return (
    <Banner tone={approval.approvers.length === 0 ? "warn" : "info"}>
      {approval.objection !== null && `${objections[approval.objection]} `}
      {who}
    </Banner>
  );
}

interface DecisionDialogProps {
  kind: "approve" | "discard";
  detail: PayoutDetail;
  onClose: () => void;
}

/** Shows count, total and accounts again before the batch is approved or discarded. */
function DecisionDialog({ kind, detail: { batch, payouts }, onClose }: DecisionDialogProps) {
  const queries = useQueryClient();
  const approves = kind === "approve";
  const deciding = useMutation({
    mutationFn: () => (approves ? approvePayout(batch.id) : discardPayout(batch.id)),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(LEDGER),
    meta: { quiet: true },
  });
  const id = String(batch.id);
  const actions = (
    <>
      <Button look="secondary" onClick={onClose}>
        {m.common_cancel()}
      </Button>
      <Button look={approves ? "primary" : "danger"} pending={deciding.isPending} onClick={() => deciding.mutate()}>
        {approves ? m.payouts_approve() : m.payouts_discard()}
      </Button>
    </>
  );
  const title = approves ? m.payouts_approve_title({ id }) : m.payouts_discard_title({ id });
  return (
    <ShowDialog wide title={title} actions={actions} onClose={onClose}>
      <p>{approves ? m.payouts_approve_text() : m.payouts_discard_text()}</p>
      {deciding.error !== null && (
        <Banner tone="bad" live>
          {problemMessage(deciding.error)}
        </Banner>
      )}
      <DataTable
        still
        inside
        title={title}
        columns={buildColumns()}
        rows={payouts}
        rowKey={({ reference }) => reference}
      />
      <p className="font-semibold">{formatTotals(batch)}</p>
    </ShowDialog>
  );
}

function buildColumns(): Column<PayoutItem>[] {
  return [
    { key: "payee", title: m.payouts_payee(), cell: ({ payee }) => payee },
    { key: "bank", title: m.payouts_account(), cell: (item) => <BankAccount item={item} /> },
    { key: "net", title: m.payouts_net(), end: true, cell: ({ net }) => formatRupees(net) },
  ];
}

/** The masked account, with marks if it changed recently or the bank refused it before. */
export function BankAccount({ item: { bankAccount, accountChangedAt, bankProblem } }: { item: PayoutItem }) {
  const { language } = useBoot();
  return (
    <span className="flex flex-wrap items-center gap-2">
      {bankAccount}
      {accountChangedAt !== null && (
        <Pill tone="warn">{m.payouts_account_recent({ at: formatDate(accountChangedAt, language) })}</Pill>
      )}
      {bankProblem !== null && <span className="font-semibold text-warn">{describeBankProblem(bankProblem)}</span>}
    </span>
  );
}
