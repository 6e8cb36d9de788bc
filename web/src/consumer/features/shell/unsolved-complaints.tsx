import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { OUTSIDE_PLACES } from "#consumer/redirects/outside-places.ts";
import { useBoot } from "#shared/boot/boot.ts";

/** Where a complaint about a loan goes: to the lender's officer first, then to the ombudsman. */
export function UnsolvedComplaints() {
  const { answer, ombudsman } = useBoot().complaintDays;
  return (
    <>
      {m.common_complaints_unsolved({ days: answer, ombudsman_days: ombudsman })}{" "}
      <Link
        to="/redirect"
        search={{ to: OUTSIDE_PLACES.complaints[0] }}
        className="text-ink-2 underline underline-offset-4"
      >
        {m.common_complaints_portal()}
      </Link>
    </>
  );
}
