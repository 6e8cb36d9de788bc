import { m } from "#messages";

/** The regulator's own complaint page. */
const COMPLAINT_PORTAL = "https://cms.rbi.org.in";

/** Where a complaint goes that was not solved here in time. */
export function Unsolved() {
  return (
    <>
      {m.common_complaints_unsolved()}{" "}
      <a href={COMPLAINT_PORTAL} rel="noopener" className="text-ink-2 underline underline-offset-4">
        {m.common_complaints_portal()}
      </a>
    </>
  );
}
