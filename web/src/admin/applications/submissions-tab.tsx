import { m } from "#messages";
import type { ApplicationDetail, SubmissionStatus } from "#shared/api/admin/applications.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Facts } from "#shared/console-ui/detail-page.tsx";
import { Pill, type PillTone } from "#shared/console-ui/pill.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { formatPercent } from "#shared/format/percent.ts";
import { CopyableId } from "./copyable-id.tsx";

type Submission = ApplicationDetail["submissions"][number];

const TONES: Record<SubmissionStatus, PillTone> = {
  created: "quiet",
  submitted: "info",
  redirected: "info",
  in_review: "warn",
  approved: "ok",
  disbursed: "ok",
  rejected: "bad",
  withdrawn: "quiet",
  expired: "quiet",
  failed: "bad",
};

/** Each submission with its status and references. */
export function SubmissionsTab({ detail: { submissions } }: { detail: ApplicationDetail }) {
  if (submissions.length === 0) return <p className="text-ink-2">{m.common_applications_submissions_none()}</p>;
  return (
    <div className="flex flex-col gap-4">
      {submissions.map((submission) => (
        <SubmissionSection key={submission.submissionId} submission={submission} />
      ))}
    </div>
  );
}

function SubmissionSection({ submission }: { submission: Submission }) {
  const { language } = useBoot();
  const { submissionId, shortCode, lender, status, statusText, reason, offer, sharedFields, toldOfWithdrawalAt } =
    submission;
  const figures =
    offer === null
      ? null
      : m.common_applications_figures({
          amount: formatRupees(offer.amount),
          months: String(offer.months),
          rate: formatPercent(offer.rate),
        });
  return (
    <Section title={lender} actions={<Pill tone={TONES[status]}>{statusText}</Pill>} note={reason}>
      <Facts
        facts={[
          { name: m.common_applications_applied_for(), value: figures },
          {
            name: m.common_applications_lender_reference(),
            value: submission.reference === null ? null : <CopyableId id={submission.reference} />,
          },
          { name: m.common_column_short_code(), value: <CopyableId id={shortCode ?? submissionId} /> },
          { name: m.common_applications_sent_at(), value: formatDateTime(submission.sentAt, language) },
          { name: m.common_applications_updated_at(), value: formatDateTime(submission.updatedAt, language) },
          ...(toldOfWithdrawalAt === null
            ? []
            : [
                {
                  name: m.common_applications_told_of_withdrawal(),
                  value: formatDateTime(toldOfWithdrawalAt, language),
                },
              ]),
        ]}
      />
      {sharedFields.length > 0 && (
        <p className="text-sm text-ink-2">
          {m.common_applications_shared()}: {sharedFields.join(", ")}
        </p>
      )}
    </Section>
  );
}
