import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "#messages";
import { WithdrawalStatus } from "#consumer/consent/withdrawal-status.tsx";
import { findLenderNumber } from "#consumer/submissions/submission-state.ts";
import type { SentSubmission } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";

const LINK = "font-semibold text-brand-strong underline underline-offset-4";

interface SentDetailsProps {
  sent: SentSubmission;
  /** Whether the page shows the lender's number elsewhere. */
  numberShown?: boolean;
}

/** A submission's references, contact, key facts statement and share receipt. */
export function SentDetails({ sent, numberShown = false }: SentDetailsProps) {
  const { language } = useBoot();
  const { lender, officer, receipt, submissionId, shortCode } = sent;
  const reference = findLenderNumber(sent);
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3 text-[0.9375rem]">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {shortCode !== null && (
          <div>
            <dt className="text-sm text-ink-3">{m.applications_reference_own()}</dt>
            <dd className="font-semibold tabular-nums">{shortCode}</dd>
          </div>
        )}
        {!numberShown && (
          <div>
            <dt className="text-sm text-ink-3">{m.applications_reference({ lender: lender.name })}</dt>
            <dd className="font-semibold break-all tabular-nums">{reference ?? m.applications_reference_none()}</dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-ink-3">{m.applications_calls({ name: officer.name, lender: lender.name })}</dt>
          <dd className="flex flex-wrap gap-x-4">
            <a className={LINK} href={`tel:${officer.phone.replaceAll(" ", "")}`}>
              {officer.phone}
            </a>
            <a className={LINK} href={`mailto:${officer.email}`}>
              {officer.email}
            </a>
            {officer.hours !== "" && <span className="text-ink-2">{officer.hours}</span>}
          </dd>
        </div>
      </dl>
      <Link to="/user/kfs" search={{ submission: submissionId }} className={`${LINK} self-start py-1`}>
        {m.applications_kfs()}
        <span className="sr-only">: {lender.name}</span>
      </Link>
      {receipt !== null && <WithdrawalStatus receipt={receipt} />}
      {receipt !== null && (
        <details>
          <summary className="py-1 font-semibold text-brand-strong">
            {m.applications_receipt({ date: formatDate(receipt.sharedAt, language) })}
            <span className="sr-only">: {lender.name}</span>
          </summary>
          <p className="mt-1 text-ink-2">{new Intl.ListFormat(`${language}-IN`).format(receipt.fields)}</p>
        </details>
      )}
    </div>
  );
}

/** Folds a submission's details, where its status and next step matter more. */
export function FoldedDetails({ sent, children }: { sent: SentSubmission; children: ReactNode }) {
  return (
    <details>
      <summary className="py-1 font-semibold text-brand-strong">
        {m.applications_details()}
        <span className="sr-only">: {sent.lender.name}</span>
      </summary>
      <div className="mt-1 flex flex-col gap-3">{children}</div>
    </details>
  );
}
