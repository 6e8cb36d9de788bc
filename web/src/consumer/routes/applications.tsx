import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { VisitsLink } from "#consumer/features/cards/visits-link.tsx";
import { NewsCard } from "#consumer/features/home/news-card.tsx";
import { NextAction } from "#consumer/features/home/next-action.tsx";
import { findWaitingTasks, listShownIds } from "#consumer/features/home/waiting-tasks.ts";
import { WaitingList } from "#consumer/features/home/waiting-list.tsx";
import { ApplicationList } from "#consumer/features/status/application-list.tsx";
import { OtherSubmissions } from "#consumer/features/status/other-submissions.tsx";
import { nextPollDelay } from "#consumer/features/status/poll.ts";
import { SubmissionTask } from "#consumer/features/status/submission-card.tsx";
import { applicationsQuery, userQuery } from "#consumer/queries.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { Heading } from "#shared/ui/heading.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { AccountLinks } from "./account-links.tsx";

/** Lazy: needed when several lenders approved only. */
const LazyApprovals = lazy(async () => ({
  default: (await import("#consumer/features/status/approvals.tsx")).Approvals,
}));

/** Lazy: asked at the end of the page, and not of everybody. */
const LazyContactCard = lazy(async () => ({
  default: (await import("#consumer/features/my-data/contact-card.tsx")).ContactCard,
}));

/** The customer's home: next steps, all applications, and account links. Needs only a session. */
export function Page() {
  const applications = useApplications();
  const user = useUser();
  const all = applications.data;
  const newest = all?.[0];
  const waiting = findWaitingTasks(all ?? [], user);
  const sent = all?.some(({ submissions }) => submissions.length > 0);
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(" ");
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-5 lg:py-10">
      <div className="flex flex-col gap-2">
        {name && <p className="font-semibold text-brand-strong">{m.home_greeting({ name })}</p>}
        <Heading viewKey="applications">{m.common_your_applications()}</Heading>
        {all && <p className="text-ink-2">{sent ? m.applications_lead() : m.applications_none()}</p>}
      </div>
      {applications.isPending && <Skeleton boxes={["h-13", "h-60", "h-60"]} />}
      {!all && applications.error && (
        <LoadFailure
          error={applications.error}
          pending={applications.isFetching}
          onRetry={() => void applications.refetch()}
        />
      )}
      {all && (
        <>
          <WaitingList waiting={waiting}>
            {(task) => {
              if ("sent" in task) return <SubmissionTask sent={task.sent} />;
              if (task.kind === "others") return <OtherSubmissions paid={task.paid} others={task.others} />;
              return (
                <Suspense fallback={<Skeleton boxes={["h-80"]} />}>
                  <LazyApprovals approved={task.approved} open={task.open} />
                </Suspense>
              );
            }}
          </WaitingList>
          <NextAction applications={all} look={waiting.length > 0 ? "secondary" : "primary"} />
          <ApplicationList applications={all} shown={listShownIds(waiting)} />
          {sent && <NewsCard />}
          <VisitsLink kind="card" />
          <VisitsLink kind="plan" />
          {newest && (
            <Suspense>
              <LazyContactCard productType={newest.productType} />
            </Suspense>
          )}
        </>
      )}
      <AccountLinks newest={newest} />
    </div>
  );
}

function useUser() {
  const prospectAppId = customerSession.prospectAppId();
  return useQuery({ ...userQuery(prospectAppId ?? ""), enabled: prospectAppId !== null }).data;
}

/** Polled while visible. */
function useApplications() {
  const [since] = useState(Date.now);
  return useQuery({
    ...applicationsQuery,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      nextPollDelay(
        Date.now() - since,
        state.data?.flatMap(({ submissions }) => submissions),
      ),
  });
}
