import type { ReactNode } from "react";
import { m } from "#messages";
import { LenderMark } from "#consumer/offers/lender-mark.tsx";
import { CopyButton } from "#consumer/ui/copy-button.tsx";
import type { KeyFacts } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatStatementDate, formatTime } from "#shared/format/date.ts";
import { joinClasses } from "#shared/ui/classes.ts";

/** Number of hash digits shown; copying gives all. */
const SHOWN_DIGITS = 16;

/** Identifies the statement, for example in a complaint. */
export function Identity({ facts }: { facts: KeyFacts }) {
  const { language } = useBoot();
  const { lender, acknowledgedAt } = facts;
  // In the form of the statement below, which stays as it was stored.
  const at = (instant: string) => `${formatStatementDate(instant)}, ${formatTime(instant, language)}`;
  return (
    <section aria-label={m.kfs_page_identity()} className="flex flex-col gap-4 rounded-lg border border-line p-4">
      <p className="flex items-center gap-3">
        <LenderMark lender={lender} />
        <span>
          <span className="block font-bold">{lender.name}</span>
          <span className="block text-sm text-ink-3">{lender.legalName}</span>
        </span>
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        <Term label={m.kfs_page_number()} wide>
          {facts.number}
        </Term>
        <Term label={m.kfs_page_valid_until()}>{formatStatementDate(facts.validUntil)}</Term>
        <Term label={m.kfs_page_issued()}>{at(facts.issuedAt)}</Term>
        <Term label={m.kfs_page_format()}>{facts.formatVersion}</Term>
        <Term label={m.kfs_page_hash()} wide>
          <code className="text-sm">{facts.hash.slice(0, SHOWN_DIGITS)}…</code>{" "}
          <span className="print:hidden">
            <CopyButton label={m.kfs_page_copy()} text={facts.hash} />
          </span>
        </Term>
        {acknowledgedAt !== null && <Term label={m.kfs_page_acknowledged()}>{at(acknowledgedAt)}</Term>}
      </dl>
    </section>
  );
}

function Term({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={joinClasses("min-w-0", wide && "col-span-2 sm:col-span-1")}>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
