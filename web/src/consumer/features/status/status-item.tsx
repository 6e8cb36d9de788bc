import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { LenderMark } from "#consumer/offers/lender-mark.tsx";
import { formatApr } from "#consumer/products/offer-terms.ts";
import { formatTerm } from "#consumer/products/term.ts";
import type { Submission, SubmissionStatus } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate, formatDateTime } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { joinClasses } from "#shared/ui/classes.ts";
import { LoanFacts } from "./loan-facts.tsx";

interface StatusItemProps {
  submission: Submission;
  /**
   * Links to the next action: false on the target page itself, "current" if lenders' pages belong to another
   * application, "task" as a button because it waits for the customer.
   */
  linked?: boolean | "current" | "task";
}

/** One submission: its status, what the lender stated, next step and history. */
export function StatusItem({ submission, linked = true }: StatusItemProps) {
  const { language } = useBoot();
  const { lender, offer } = submission;
  const loan = m.status_list_loan({
    amount: formatRupees(offer.amount),
    term: formatTerm(offer.months),
    apr: formatApr(offer.apr),
  });
  return (
    <article aria-label={lender.name} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <LenderMark lender={lender} />
        <div className="min-w-0 flex-1 basis-44">
          <h3 className="font-bold">{lender.name}</h3>
          <p className="text-sm text-ink-2">{loan}</p>
        </div>
        <StatusPill submission={submission} />
      </div>
      <LoanFacts loan={submission.loan} />
      <p>{submission.nextStep}</p>
      {submission.againFrom !== null && submission.status === "rejected" && (
        <p>{m.applications_again_from({ lender: lender.name, date: formatDate(submission.againFrom, language) })}</p>
      )}
      {linked !== false && (
        <NextAction
          submission={submission}
          declined={linked === true}
          className={linked === "task" ? buttonClasses("primary", true) : LINK}
        />
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <History submission={submission} />
        <p className="py-1.5 text-sm text-ink-3">
          {m.status_list_applied({ at: formatDate(submission.createdAt, language) })}
        </p>
      </div>
    </article>
  );
}

const LINK = "self-start py-1 font-semibold text-brand-strong underline underline-offset-4";

interface NextActionProps {
  submission: Submission;
  /** Links to the page of a rejection. */
  declined: boolean;
  className: string;
}

function NextAction({ submission, declined, className }: NextActionProps) {
  const { lender, status, redirectUrl } = submission;
  if (status === "rejected" && declined) {
    return (
      <Link to={lender.path} className={className}>
        {m.status_list_open()}
      </Link>
    );
  }
  if (submission.awaitsPasscode) {
    return (
      <Link to="/user/indialends-otp" search={{ submission: submission.submissionId }} className={className}>
        {m.common_enter_lender_code({ lender: lender.name })}
      </Link>
    );
  }
  if (redirectUrl === null || !["created", "redirected"].includes(status)) return null;
  return (
    <a href={redirectUrl} className={className}>
      {m.status_leaving_link({ lender: lender.name })}
    </a>
  );
}

function History({ submission }: { submission: Submission }) {
  const { language } = useBoot();
  return (
    <details>
      <summary className="py-1 font-semibold text-brand-strong">
        {m.common_history()}
        <span className="sr-only">: {submission.lender.name}</span>
      </summary>
      <ol className="mt-1 flex flex-col gap-2 border-l-2 border-line pl-4">
        {submission.history.map((entry) => (
          <li key={`${entry.at} ${entry.status}`}>
            <span className="font-semibold">{entry.statusText}</span>
            <span className="block text-sm text-ink-3">
              {[formatDateTime(entry.at, language), sourceText(entry.source)].filter(Boolean).join(", ")}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

const SOURCES: Record<string, () => string> = {
  customer: m.status_source_customer,
  connector: m.status_source_connector,
  status_file: m.status_source_status_file,
  undo: m.status_source_undo,
  admin: m.status_source_admin,
  system: m.status_source_system,
};

function sourceText(source: string): string {
  return SOURCES[source]?.() ?? "";
}

const WAITING = "bg-info-soft text-info";
const GOOD = "bg-ok-soft text-ok";
const ENDED = "bg-ground text-ink-2";

const TONES: Record<SubmissionStatus, string> = {
  created: WAITING,
  submitted: WAITING,
  redirected: "bg-warn-soft text-warn",
  in_review: WAITING,
  approved: GOOD,
  disbursed: GOOD,
  rejected: "bg-bad-soft text-bad",
  withdrawn: ENDED,
  expired: ENDED,
  failed: "bg-bad-soft text-bad",
};

/** A status in words on its tint. */
function StatusPill({ submission }: { submission: Submission }) {
  // A withdrawn one keeps the lender's status until the lender answers.
  const tone = submission.withdrawnAt === null ? TONES[submission.status] : ENDED;
  return (
    <span className={joinClasses("rounded-full px-3 py-1 text-sm font-semibold", tone)}>{submission.statusText}</span>
  );
}
