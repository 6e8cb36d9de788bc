import { m } from "#messages";
import type { Submission } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate, formatDateTime } from "#shared/format/date.ts";
import { formatRoundedRupees } from "#shared/format/money.ts";

/** What the lender stated about its loan: a visit, the EMI and when payments begin. */
export function LoanFacts({ loan }: { loan: Submission["loan"] }) {
  const { language } = useBoot();
  const { appointment, emi, firstDueOn } = loan;
  const facts = [
    { label: m.applications_appointment(), value: appointment && describeAppointment(appointment, language) },
    { label: m.applications_emi(), value: emi !== null && formatRoundedRupees(emi) },
    { label: m.applications_first_due(), value: firstDueOn !== null && formatDate(firstDueOn, language) },
  ].filter(({ value }) => value);
  if (facts.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-ink-3">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Appointment = NonNullable<Submission["loan"]["appointment"]>;

/** When and where the lender meets the customer. */
export function describeAppointment({ at, place }: Appointment, language: "en" | "hi"): string {
  const when = formatDateTime(at, language);
  return place === "home" ? m.applications_appointment_home({ when }) : m.applications_appointment_branch({ when });
}
