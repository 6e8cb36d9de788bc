import { m } from "#messages";
import { UnsolvedComplaints } from "#consumer/features/shell/unsolved-complaints.tsx";
import type { Company } from "#consumer/site/company.ts";

/** Contact details, and where to complain next. */
export function Contact({ company: { name, officer } }: { company: Company }) {
  return (
    <p>
      <strong className="text-ink">{name}</strong>
      <br />
      {officer.name}, {m.common_grievance_officer()}
      <br />
      <a className="text-brand-strong underline underline-offset-4" href={`tel:${officer.phone.replaceAll(" ", "")}`}>
        {officer.phone}
      </a>
      <br />
      <a className="text-brand-strong underline underline-offset-4" href={`mailto:${officer.email}`}>
        {officer.email}
      </a>
      <br />
      {officer.hours}
      <br />
      <UnsolvedComplaints />
    </p>
  );
}
