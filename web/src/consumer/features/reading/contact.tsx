import { m } from "#messages";
import { useBoot } from "#shared/boot/boot.ts";

/** Whom to write to or call. */
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
    </p>
  );
}
