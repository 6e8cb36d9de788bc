import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { OUTSIDE_PLACES } from "#consumer/outside-places.ts";

/** Where a complaint goes that was not solved here in time. */
export function UnsolvedComplaints() {
  return (
    <>
      {m.common_complaints_unsolved()}{" "}
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
