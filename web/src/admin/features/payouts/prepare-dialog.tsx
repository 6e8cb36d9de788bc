import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import {
  type PayoutDetail,
  type PayoutPreview,
  type PayoutProposal,
  preparePayouts,
  previewPayouts,
} from "#shared/api/admin/payouts.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { ShowDialog } from "#shared/console-ui/show-dialog.tsx";
import { formatRupees } from "#shared/format/money.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { describeBankProblem } from "./blocker.tsx";
import { formatTotals } from "./totals.ts";

interface PrepareDialogProps {
  onPrepared: (detail: PayoutDetail) => void;
  onClose: () => void;
}

type Payee = Pick<PayoutProposal, "account" | "party">;

const proposalKey = ({ account, party }: Payee) => `${account}:${party}`;

/** Previews the next batch, lets the user leave payees out, and prepares it as shown. */
export function PrepareDialog({ onPrepared, onClose }: PrepareDialogProps) {
  const [changed, setChanged] = useState<PayoutProposal[]>([]);
  const preview = useQuery({
    queryKey: ["/api/admin/payouts/preview", changed.map(proposalKey)],
    queryFn: () => previewPayouts(buildChoice(changed)),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const preparing = useMutation({
    mutationFn: (seen: PayoutPreview) => preparePayouts(seen.payouts),
    onSuccess: onPrepared,
    // On a conflict the preview is loaded again before another try.
    onError: () => void preview.refetch(),
    meta: { quiet: true },
  });
  const { data } = preview;
  const change = (row: PayoutProposal) =>
    setChanged((rows) => {
      const others = rows.filter((one) => proposalKey(one) !== proposalKey(row));
      return others.length < rows.length ? others : [...rows, row];
    });
  const isReady = data !== undefined && !preview.isPlaceholderData && data.payouts.length > 0;
  const actions = (
    <>
      <Button look="secondary" onClick={onClose}>
        {m.common_cancel()}
      </Button>
      <Button
        pending={preparing.isPending}
        disabled={!isReady}
        onClick={() => data !== undefined && preparing.mutate(data)}
      >
        {m.payouts_preview_confirm()}
      </Button>
    </>
  );
  return (
    <ShowDialog wide title={m.payouts_preview_title()} actions={actions} onClose={onClose}>
      {preparing.error !== null && (
        <Banner tone="bad" live>
          {problemMessage(preparing.error)}
        </Banner>
      )}
      <Loaded query={preview} skeleton={["h-40"]}>
        {(seen) => <Preview seen={seen} changed={changed} onChange={change} />}
      </Loaded>
    </ShowDialog>
  );
}

interface PreviewProps {
  seen: PayoutPreview;
  /** Rows that are in the batch though they are not by themselves, or the other way round. */
  changed: readonly PayoutProposal[];
  onChange: (row: PayoutProposal) => void;
}

/** Payees are put in by themselves, except those whose account the bank refused. */
function isPutIn(row: PayoutProposal, changed: readonly PayoutProposal[]): boolean {
  const isChanged = changed.some((one) => proposalKey(one) === proposalKey(row));
  return (row.bankProblem === null) !== isChanged;
}

function buildChoice(changed: readonly PayoutProposal[]) {
  const list = (rows: PayoutProposal[]): Payee[] => rows.map(({ account, party }) => ({ account, party }));
  return {
    leaveOut: list(changed.filter(({ bankProblem }) => bankProblem === null)),
    payAgain: list(changed.filter(({ bankProblem }) => bankProblem !== null)),
  };
}

function Preview({ seen: { payouts, leftOut, total }, changed, onChange }: PreviewProps) {
  const rows = [...payouts, ...leftOut].toSorted((one, other) => one.payee.localeCompare(other.payee));
  if (rows.length === 0) return <p>{m.payouts_preview_none()}</p>;
  return (
    <>
      <p className="text-ink-2">{m.payouts_preview_text()}</p>
      <DataTable
        still
        inside
        title={m.payouts_preview_title()}
        columns={buildColumns(changed, onChange)}
        rows={rows}
        rowKey={proposalKey}
      />
      <p role="status" className="font-semibold">
        {formatTotals(total)}
      </p>
    </>
  );
}

function buildColumns(changed: PreviewProps["changed"], onChange: PreviewProps["onChange"]): Column<PayoutProposal>[] {
  return [
    {
      key: "put",
      title: m.payouts_preview_put_in(),
      hideTitle: true,
      cell: (row) => (
        <input
          type="checkbox"
          aria-label={m.payouts_preview_put_in_of({ payee: row.payee })}
          checked={isPutIn(row, changed)}
          className="size-4.5 accent-brand-strong"
          onChange={() => onChange(row)}
        />
      ),
    },
    { key: "payee", title: m.payouts_payee(), head: true, cell: ({ payee }) => payee },
    {
      key: "account",
      title: m.payouts_account(),
      cell: ({ bankAccount, bankProblem }) => (
        <>
          {bankAccount}
          {bankProblem !== null && <p className="font-semibold text-warn">{describeBankProblem(bankProblem)}</p>}
        </>
      ),
    },
    { key: "gross", title: m.payouts_gross(), end: true, cell: ({ gross }) => formatRupees(gross) },
    { key: "gst", title: m.payouts_gst(), end: true, cell: ({ gst }) => formatRupees(gst) },
    { key: "tds", title: m.payouts_tds(), end: true, cell: ({ tds }) => formatRupees(tds) },
    { key: "net", title: m.payouts_net(), end: true, cell: ({ net }) => formatRupees(net) },
  ];
}
