import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { OUTSIDE_PLACES } from "#consumer/redirects/outside-places.ts";

/** Where to escalate a complaint that was not resolved in time. */
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
