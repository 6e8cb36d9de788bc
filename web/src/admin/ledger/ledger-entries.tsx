import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import type { LedgerEntry } from "#shared/api/admin/commissions.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";

interface LedgerEntriesProps {
  entries: readonly LedgerEntry[];
  /** Whether older entries exist. */
  hasMore: boolean;
  pending: boolean;
  onMore: () => void;
}

/** Ledger entries with reason, arithmetic and lines, which sum to 0. */
export function LedgerEntries({ entries, hasMore, pending, onMore }: LedgerEntriesProps) {
  if (entries.length === 0) return <p className="text-ink-2">{m.common_ledger_empty()}</p>;
  return (
    <div className="flex flex-col gap-3">
      <ol className="divide-y divide-line rounded-md border border-line bg-paper">
        {entries.map((entry) => (
          <LedgerEntryItem key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasMore && (
        <Button look="secondary" pending={pending} onClick={onMore}>
          {m.common_older()}
        </Button>
      )}
    </div>
  );
}

function LedgerEntryItem({ entry }: { entry: LedgerEntry }) {
  const { language } = useBoot();
  const { id, title, answers, at, month, submissionId, shortCode, reason, lines } = entry;
  return (
    <li id={`entry-${id}`} className="grid gap-x-6 gap-y-2 px-4 py-3 lg:grid-cols-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong>{m.common_ledger_entry({ id: String(id), kind: title })}</strong>
          <span className="text-sm text-ink-2">{formatDateTime(at, language)}</span>
          {answers !== null && (
            <a href={`#entry-${answers}`} className="text-sm text-brand-strong underline underline-offset-4">
              {m.common_ledger_settles({ id: String(answers) })}
            </a>
          )}
        </p>
        <ul className="text-sm text-ink-2">
          {reason.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {month !== null && submissionId !== null && <LoanLink id={submissionId} code={shortCode} />}
      </div>
      <dl className="grid grid-cols-[1fr_auto] content-start gap-x-4 tabular-nums">
        {lines.map((line) => (
          <LedgerLine key={`${line.code}:${line.party}`} line={line} />
        ))}
      </dl>
    </li>
  );
}

function LedgerLine({ line: { account, code, party, amount } }: { line: LedgerEntry["lines"][number] }) {
  return (
    <>
      <dt className="min-w-0 wrap-anywhere">{account}</dt>
      <dd className="text-right">
        <AccountLink account={code} party={party} name={account} amount={amount} />
      </dd>
    </>
  );
}

interface AccountLinkProps {
  account: LedgerEntry["lines"][number]["code"];
  party: number;
  /** Name of the account's owner. */
  name: string;
  amount: number;
}

/** An amount linked to all lines of its account. */
export function AccountLink({ account, party, name, amount }: AccountLinkProps) {
  return (
    <Link
      to="/admin/ledger/$account/$party"
      params={{ account, party: String(party) }}
      className="underline-offset-4 hover:underline"
    >
      {formatRupees(amount)}
      <span className="sr-only"> {name}</span>
    </Link>
  );
}

/** A loan's short code, or its id if it has none, linked to its ledger lines and evidence. */
export function LoanLink({ id, code = null }: { id: string; code?: string | null }) {
  return (
    <Link
      to="/admin/commission-loans/$submissionId"
      params={{ submissionId: id }}
      className="self-start font-mono text-xs wrap-anywhere text-ink-2 underline underline-offset-4"
    >
      {code ?? id}
    </Link>
  );
}
