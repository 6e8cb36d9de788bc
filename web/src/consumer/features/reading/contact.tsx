import { m } from "#messages";
import { Unsolved } from "#consumer/features/shell/unsolved.tsx";
import { useBoot } from "#shared/boot/boot.ts";

/** Whom to write to or call, and where to go if that does not help. */
export function Contact() {
  const { grievanceOfficer: officer } = useBoot();
  return (
    <p>
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
      <Unsolved />
    </p>
  );
}
