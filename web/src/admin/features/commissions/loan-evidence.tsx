import { m } from "#messages";
import type { CommissionLoan } from "#shared/api/admin/disputes.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import type { Language } from "#shared/api/types.ts";
import { formatDate, formatDateTime } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { formatPercent } from "#shared/format/percent.ts";

type HistoryStep = CommissionLoan["history"][number];
type StatementLine = CommissionLoan["statements"][number];

/** Whose customer took the loan, with the evidence of the attribution. */
export function CustomerAttribution({ loan: { partner, partnerPercent, attribution } }: { loan: CommissionLoan }) {
  const { language } = useBoot();
  return (
    <Section title={m.commissions_loan_whose()}>
      <p>
        {partner === null
          ? m.commissions_loan_ours()
          : m.commissions_loan_partner({ partner, percent: formatPercent(partnerPercent) })}
      </p>
      {attribution !== null && (
        <>
          <p className="text-ink-2">
            {attribution.why} · {formatDateTime(attribution.at, language)}
          </p>
          {attribution.link !== null && (
            <p className="text-ink-2">{m.commissions_loan_link({ link: attribution.link })}</p>
          )}
        </>
      )}
    </Section>
  );
}

/** Lists the loan's events from callbacks, files and staff. */
export function LoanHistory({ steps }: { steps: readonly HistoryStep[] }) {
  const { language } = useBoot();
  return (
    <Section title={m.commissions_loan_history()}>
      <ol className="flex flex-col gap-1">
        {steps.map(({ text, source, at }) => (
          <li key={`${at}:${text}`} className="flex flex-wrap justify-between gap-x-4">
            <span>{text}</span>
            <span className="text-sm text-ink-2">
              {source} · {formatDateTime(at, language)}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Lists the rows of lenders' files about the loan. */
export function LoanFiles({ statements }: { statements: readonly StatementLine[] }) {
  const { language } = useBoot();
  const note = statements.length === 0 ? m.commissions_loan_files_none() : undefined;
  return (
    <Section title={m.commissions_loan_files()} note={note}>
      {statements.length > 0 && (
        <DataTable
          still
          inside
          title={m.commissions_loan_files()}
          columns={buildColumns(language)}
          rows={statements}
          rowKey={({ file, row, kind, bankReference }) => `${file}:${row}:${kind}:${bankReference}`}
        />
      )}
    </Section>
  );
}

function buildColumns(language: Language): Column<StatementLine>[] {
  return [
    {
      key: "file",
      title: m.commissions_loan_file(),
      cell: ({ file, row }) => m.commissions_loan_row({ file, row: String(row) }),
    },
    {
      key: "kind",
      title: m.commissions_loan_kind(),
      cell: ({ kind }) => (kind === "disbursal" ? m.commissions_loan_disbursal() : m.commissions_loan_commission()),
    },
    { key: "amount", title: m.commissions_file_amount(), end: true, cell: ({ amount }) => formatRupees(amount) },
    { key: "day", title: m.common_date(), cell: ({ day }) => formatDate(day, language) },
    {
      key: "references",
      title: m.commissions_loan_references(),
      cell: ({ reference, bankReference }) => [reference, bankReference].filter((one) => one !== null).join(" · "),
    },
    { key: "ended", title: m.commissions_state(), cell: ({ ended }) => <LineEnding ended={ended} /> },
  ];
}

function LineEnding({ ended }: Pick<StatementLine, "ended">) {
  if (ended === null) return null;
  const words = { corrected: m.commissions_loan_corrected, undone: m.commissions_loan_undone };
  return <Pill tone="quiet">{words[ended]()}</Pill>;
}
