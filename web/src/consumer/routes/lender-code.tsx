import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { LenderCode } from "#consumer/features/lender-code/lender-code.tsx";
import { applicationsQuery } from "#consumer/queries.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { buttonClasses } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** Poll interval, because lenders answer at any time. */
const POLL_INTERVAL_MS = 5000;

function describeHeading(lender: string | undefined, taken: string | null): string {
  if (taken !== null) return m.lender_code_title_taken();
  return lender === undefined ? m.lender_code_title_unnamed() : m.lender_code_title({ lender });
}

/** Takes the passcode of a lender: for the application in the URL, else the newest that waits for one. */
export function Page() {
  const applications = useQuery({ ...applicationsQuery, staleTime: 0, refetchInterval: POLL_INTERVAL_MS });
  const [taken, setTaken] = useState<string | null>(null);
  const sent = applications.data?.flatMap(({ submissions }) => submissions);
  const { submission: wanted }: Record<string, unknown> = useLocation().search;
  const all = taken === null ? (sent ?? []).filter(({ awaitsPasscode }) => awaitsPasscode) : [];
  const waiting = all.find(({ submissionId }) => submissionId === wanted) ?? all.at(-1);
  return (
    <section className="mx-auto flex w-full max-w-md flex-col gap-5 px-4 py-8">
      <Heading viewKey={taken === null ? "code" : "taken"}>{describeHeading(waiting?.lender.name, taken)}</Heading>
      {applications.isPending && <Skeleton boxes={["h-12", "h-13", "h-13"]} />}
      {!applications.data && applications.error && (
        <LoadFailure
          error={applications.error}
          pending={applications.isFetching}
          onRetry={() => void applications.refetch()}
        />
      )}
      {taken !== null && (
        <Banner tone="ok" live>
          {m.lender_code_taken({ lender: taken })}
        </Banner>
      )}
      {waiting && <LenderCode key={waiting.submissionId} submission={waiting} onTaken={setTaken} />}
      {applications.data && !waiting && taken === null && <p>{m.lender_code_none()}</p>}
      {applications.data && !waiting && (
        <Link to="/user/applications" className={buttonClasses("secondary", true)}>
          {m.lender_code_status()}
        </Link>
      )}
    </section>
  );
}
