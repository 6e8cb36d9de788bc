import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import type { ClosingItem, ClosingResult, CommissionMonth } from "#shared/api/admin/commissions.ts";
import type { Language } from "#shared/api/types.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { Pill } from "#shared/console-ui/pill.tsx";
import { formatDate } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";
import { isClosable, listOpenPoints } from "./closing.ts";
import { lacksSlab, sumMonths } from "./months.ts";

interface ClosingColumnsOptions {
  items: readonly ClosingItem[];
  /** Results of the last closing. */
  results: readonly ClosingResult[];
  /** The chosen lenders; null for readers. */
  pick: { picked: ReadonlySet<number>; pick: (item: ClosingItem, wanted: boolean) => void } | null;
  /** Which further pages the user may open. */
  opens: { lenders: boolean; disbursals: boolean; commissions: boolean };
  language: Language;
}

/** Columns of the checklist: choice, lender, open points, figures with totals, and whether it is closed. */
export function closingColumns({
  items,
  results,
  pick,
  opens,
  language,
}: ClosingColumnsOptions): Column<ClosingItem>[] {
  return [
    ...(pick === null ? [] : [pickColumn(pick)]),
    {
      key: "lender",
      title: m.commissions_lender(),
      head: true,
      cell: ({ month }) => (
        <Link
          to="/admin/commissions/$lenderId/$month"
          params={{ lenderId: String(month.lenderId), month: month.month }}
          className="underline-offset-4 hover:underline"
        >
          {month.lender}
        </Link>
      ),
      total: m.commissions_total(),
    },
    ...checkColumns(opens),
    ...amountColumns(items),
    {
      key: "state",
      title: m.commissions_state(),
      cell: (item) => <ClosingState item={item} result={findResult(results, item)} language={language} />,
    },
  ];
}

function pickColumn({ picked, pick }: NonNullable<ClosingColumnsOptions["pick"]>): Column<ClosingItem> {
  return {
    key: "pick",
    title: m.commissions_closing_pick(),
    hideTitle: true,
    cell: (item) => (
      <input
        type="checkbox"
        aria-label={m.commissions_closing_pick_lender({ lender: item.month.lender })}
        checked={isClosable(item) && picked.has(item.month.lenderId)}
        disabled={!isClosable(item)}
        className="size-4.5 align-middle accent-brand-strong"
        onChange={({ currentTarget }) => pick(item, currentTarget.checked)}
      />
    ),
  };
}

function checkColumns(opens: ClosingColumnsOptions["opens"]): Column<ClosingItem>[] {
  return [
    {
      key: "statement",
      title: m.commissions_closing_statement(),
      cell: ({ statementLines, month }) =>
        statementLines === 0 && month.loans > 0 ? (
          <Pill tone="warn">{m.commissions_closing_no_statement()}</Pill>
        ) : (
          m.commissions_closing_statement_lines({ n: formatCount(statementLines) })
        ),
    },
    {
      key: "differences",
      title: m.commissions_differences(),
      end: true,
      cell: ({ differences, month }) =>
        differences === 0 ? (
          "0"
        ) : (
          <Link
            to="/admin/commission-differences"
            search={{ lenderId: String(month.lenderId), month: month.month }}
            className="font-semibold text-warn underline underline-offset-4"
          >
            {formatCount(differences)}
          </Link>
        ),
    },
    ...lineColumns(opens),
    {
      key: "slab",
      title: m.commissions_slab_column(),
      cell: ({ month }) =>
        lacksSlab(month) ? <MissingSlab month={month} opensLender={opens.lenders} /> : month.slabId,
    },
  ];
}

/** Lines of statements that a person must match, by their kind. */
function lineColumns(opens: ClosingColumnsOptions["opens"]): Column<ClosingItem>[] {
  return [
    {
      key: "disbursals",
      title: m.commissions_closing_disbursal_lines_title(),
      end: true,
      cell: ({ unmatchedDisbursals: lines, month }) => (
        <LinesToMatch lines={lines} list={opens.disbursals ? "/admin/mis-lines" : null} lenderId={month.lenderId} />
      ),
    },
    {
      key: "commissions",
      title: m.commissions_closing_commission_lines_title(),
      end: true,
      cell: ({ unmatchedCommissions: lines, month }) => (
        <LinesToMatch
          lines={lines}
          list={opens.commissions ? "/admin/commission-lines" : null}
          lenderId={month.lenderId}
        />
      ),
    },
  ];
}

interface LinesToMatchProps {
  lines: number;
  /** The list of such lines; null for users who may not match them. */
  list: "/admin/mis-lines" | "/admin/commission-lines" | null;
  lenderId: number;
}

/** A number of lines, linked to those of the lender. */
function LinesToMatch({ lines, list, lenderId }: LinesToMatchProps) {
  if (lines === 0 || list === null) return formatCount(lines);
  return (
    <Link
      to={list}
      search={{ lenderId: String(lenderId) }}
      className="font-semibold text-warn underline underline-offset-4"
    >
      {formatCount(lines)}
    </Link>
  );
}

/** Says that no slab matches, linked to the lender's slabs. */
function MissingSlab({ month, opensLender }: { month: CommissionMonth; opensLender: boolean }) {
  const pill = <Pill tone="warn">{m.commissions_without_slab()}</Pill>;
  if (!opensLender) return pill;
  return (
    <Link to="/admin/lenders/$lenderId" params={{ lenderId: String(month.lenderId) }} search={{ tab: "commissions" }}>
      {pill}
    </Link>
  );
}

function amountColumns(items: readonly ClosingItem[]): Column<ClosingItem>[] {
  const sums = sumMonths(items.map(({ month }) => month));
  const amount = (key: "expected" | "confirmed" | "received" | "outstanding", title: string): Column<ClosingItem> => ({
    key,
    title,
    end: true,
    cell: ({ month }) => formatRupees(month[key]),
    total: formatRupees(sums[key]),
  });
  return [
    amount("expected", m.commissions_expected()),
    amount("confirmed", m.commissions_confirmed()),
    amount("received", m.commissions_received()),
    amount("outstanding", m.commissions_outstanding()),
  ];
}

function findResult(results: readonly ClosingResult[], { month }: ClosingItem): ClosingResult | undefined {
  return results.find(({ lenderId }) => lenderId === month.lenderId);
}

interface ClosingStateProps {
  item: ClosingItem;
  result: ClosingResult | undefined;
  language: Language;
}

function ClosingState({ item, result, language }: ClosingStateProps) {
  const { closedAt } = item.month;
  if (closedAt !== null) {
    return <Pill tone="ok">{m.commissions_closing_closed({ date: formatDate(closedAt, language) })}</Pill>;
  }
  if (result?.problem) {
    return (
      <span className="flex flex-col items-start gap-0.5 whitespace-normal">
        <Pill tone="bad">{m.commissions_closing_failed()}</Pill>
        <span className="text-xs text-ink-2">{result.problem.message}</span>
      </span>
    );
  }
  if (!item.isBooked) return <Pill tone="info">{m.commissions_closing_unbooked()}</Pill>;
  return listOpenPoints(item).length === 0 ? (
    <Pill tone="ok">{m.commissions_closing_ready()}</Pill>
  ) : (
    <Pill tone="warn">{m.commissions_closing_check()}</Pill>
  );
}
