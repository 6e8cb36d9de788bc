import { Link } from "@tanstack/react-router";
import { m } from "#messages";

/** The regulator's own complaint page, by its key in data/redirect-targets.toml. */
const COMPLAINT_PORTAL = "rbi-complaints";

/** Where a complaint goes that was not solved here in time. */
export function Unsolved() {
  return (
    <>
      {m.common_complaints_unsolved()}{" "}
      <Link to="/redirect" search={{ to: COMPLAINT_PORTAL }} className="text-ink-2 underline underline-offset-4">
        {m.common_complaints_portal()}
      </Link>
    </>
  );
}
