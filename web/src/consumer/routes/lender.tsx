import { Navigate, useMatch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { m } from "#messages";
import { ApplyPage, NoOfferChosen } from "#consumer/features/apply/apply-page.tsx";
import { findClosingSubmission } from "#consumer/submissions/submission-state.ts";
import { useSubmissions } from "#consumer/features/status/use-submissions.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { Heading } from "#shared/ui/heading.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";

/** Lazy: needed after an application only. */
const Applied = lazy(async () => ({
  default: (await import("#consumer/features/status/submitted-application.tsx")).SubmittedApplication,
}));

/** Lazy: needed after a disbursal only. */
const Closed = lazy(async () => ({
  default: (await import("#consumer/features/status/closed-note.tsx")).ClosedNote,
}));

/** The page of any lender: apply with the chosen offer, or see the status of the application. */
export function Page() {
  // Uses this page's own params, because the location changes before the page unmounts.
  const { pathname, search }: { pathname: string; search: Record<string, unknown> } = useMatch({ strict: false });
  const appId = customerSession.appId() ?? "";
  const lenderKey = pathname.split("/").at(-1) ?? "";
  const submissions = useSubmissions(appId);
  const sent = submissions.data?.findLast(({ lender }) => lender.key === lenderKey);
  const again = search["again"] === true;
  // A repeated application shows its status like the first.
  if (sent?.stands && again) return <Navigate to={pathname} replace />;
  if (sent && !again) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <Applied submission={sent} appId={appId} />
      </Suspense>
    );
  }
  if (submissions.isPending) return <PageSpinner />;
  if (submissions.error) {
    return (
      <section className="mx-auto max-w-xl px-4 py-6">
        <LoadFailure
          error={submissions.error}
          pending={submissions.isFetching}
          onRetry={() => void submissions.refetch()}
        />
      </section>
    );
  }
  // Another lender may have paid while this form was open, so the form says why it cannot be sent any more.
  if (findClosingSubmission(submissions.data)) {
    return (
      <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-6 lg:py-10">
        <Heading viewKey="closed">{m.status_closed_title()}</Heading>
        <Suspense fallback={<PageSpinner />}>
          <Closed submissions={submissions.data} />
        </Suspense>
      </section>
    );
  }
  const offerId = search["offer"];
  if (offerId === undefined) return <NoOfferChosen />;
  return <ApplyPage lenderKey={lenderKey} offerId={String(offerId)} appId={appId} />;
}
