import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { m } from "#messages";
import { HOME } from "#admin/home.ts";
import { answerPayout, fetchBankFile, type PayoutDetail, type PayoutItem } from "#shared/api/admin/payouts.ts";
import { Problem } from "#shared/api/problem.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { ExportButton } from "#shared/console-ui/list/export-button.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { NotFound } from "#shared/console-ui/not-found.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { dateTime } from "#shared/format/date.ts";
import { rupees } from "#shared/format/money.ts";
import { percent } from "#shared/format/percent.ts";
import { saveOnDevice } from "#shared/ui/save-on-device.ts";
import { bankAnswers, MOST_CHARACTERS } from "./bank-answers.ts";
import { ApprovalNote, BankAccount, DecisionButtons } from "./decision.tsx";
import { PAYOUTS, payoutQuery } from "./queries.ts";
import { BatchPill, ItemPill } from "./states.tsx";

const NOT_FOUND = 404;

/** One batch: its payouts with their taxes, who decides about it, the bank's file and the bank's answers. */
export function PayoutPage() {
  const { payoutId } = useParams({ strict: false });
  const loading = useQuery(payoutQuery(Number(payoutId)));
  return (
    <div className="flex flex-col gap-4">
      <UpLink to="/admin/payouts">{m.payouts_back()}</UpLink>
      <Loaded query={loading} skeleton={["h-8 w-60", "h-64"]} instead={notFound}>
        {(detail) => <Payout detail={detail} />}
      </Loaded>
    </div>
  );
}

function notFound(error: Error) {
  return error instanceof Problem && error.status === NOT_FOUND ? <NotFound home={HOME} /> : undefined;
}

function Payout({ detail }: { detail: PayoutDetail }) {
  const { batch, payouts } = detail;
  const { language } = useBoot();
  const act = useAct(batch.id);
  const title = m.payouts_number({ id: String(batch.id) });
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <PageHeading>{title}</PageHeading>
          <BatchPill state={batch.state} />
        </div>
        <div className="flex flex-wrap gap-2">
          <ExportButton path="/api/admin/payout-items.csv" search={{ batch: String(batch.id) }} />
          <DecisionButtons detail={detail} />
          {batch.state === "approved" && (
            <>
              <BankAnswers id={batch.id} act={act} />
              <Button onClick={() => act(() => takeBankFile(batch.id))}>{m.payouts_bank_file()}</Button>
            </>
          )}
        </div>
      </header>
      <p className="text-ink-2">
        {m.payouts_prepared_note({ by: batch.preparedBy, at: dateTime(batch.preparedAt, language) })}
        {batch.decidedBy !== null && batch.decidedAt !== null && (
          <> {m.payouts_decided_note({ by: batch.decidedBy, at: dateTime(batch.decidedAt, language) })}</>
        )}
      </p>
      <ApprovalNote detail={detail} />
      <DataTable title={title} columns={columns()} rows={payouts} rowKey={({ reference }) => reference} />
    </>
  );
}

/** Does something with the batch, then shows what became of it, also where it was refused. */
function useAct(id: number) {
  const queries = useQueryClient();
  const acting = useMutation({
    mutationFn: (what: () => Promise<unknown>) => what(),
    onSettled: () => queries.invalidateQueries({ queryKey: PAYOUTS }),
    mutationKey: [...PAYOUTS, id],
  });
  return acting.mutate;
}

async function takeBankFile(id: number) {
  saveOnDevice(await fetchBankFile(id), `payouts-${id}.csv`);
}

/** Takes the file with which the bank answers. */
function BankAnswers({ id, act }: { id: number; act: (what: () => Promise<unknown>) => void }) {
  const inputId = useId();
  const take = async (file: File) => {
    if (file.size > MOST_CHARACTERS) return toast(m.payouts_answers_large(), "bad");
    const taken = await answerPayout(id, bankAnswers(await file.text()));
    const { paid, failed, unknown } = taken;
    toast(m.payouts_answers_taken({ paid: String(paid), failed: String(failed) }), "ok");
    if (unknown.length > 0) toast(m.payouts_answers_unknown({ references: unknown.join(", ") }), "bad");
  };
  return (
    <label
      htmlFor={inputId}
      className="inline-flex min-h-9 cursor-pointer items-center rounded-md border border-line-strong bg-paper px-3.5 font-semibold focus-within:outline-2 hover:bg-ground"
    >
      {m.payouts_answers()}
      <input
        id={inputId}
        type="file"
        accept=".csv,text/csv"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = "";
          if (file !== undefined) act(() => take(file));
        }}
      />
    </label>
  );
}

/** What the bank said; of what it was not told, why. */
function said({ state, isPayable, utr, problem }: PayoutItem): ReactNode {
  return state === "open" && !isPayable ? m.payouts_left_out() : (utr ?? problem);
}

function columns(): Column<PayoutItem>[] {
  return [
    { key: "payee", title: m.payouts_payee(), cell: ({ payee }) => payee },
    { key: "account", title: m.payouts_account_of(), cell: ({ accountOf }) => accountOf },
    { key: "bank", title: m.payouts_account(), cell: (item) => <BankAccount item={item} /> },
    { key: "gross", title: m.payouts_gross(), end: true, cell: ({ gross }) => rupees(gross) },
    { key: "gst", title: m.payouts_gst(), end: true, cell: ({ gst }) => rupees(gst) },
    {
      key: "tds",
      title: m.payouts_tds(),
      end: true,
      cell: ({ tds, tdsPercent }) => m.payouts_tds_at({ amount: rupees(tds), percent: percent(tdsPercent) }),
    },
    { key: "net", title: m.payouts_net(), end: true, cell: ({ net }) => rupees(net) },
    { key: "state", title: m.payouts_state(), cell: ({ state }) => <ItemPill state={state} /> },
    { key: "said", title: m.payouts_said(), cell: said },
    { key: "reference", title: m.payouts_reference(), cell: ({ reference }) => reference },
  ];
}
