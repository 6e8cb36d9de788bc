import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { m } from "#messages";
import { currentFlow } from "#consumer/products/current.ts";
import type { Submission } from "#shared/api/types.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";
import { useNews } from "./status-changes.ts";
import { SentItem } from "./sent-item.tsx";

/** Lazy: needed after a rejection only. */
const LazyRejectedApplication = lazy(async () => ({
  default: (await import("./rejected-application.tsx")).RejectedApplication,
}));

/** A lender's page after the application: status, link to its site, or the rejection. */
export function SubmittedApplication({ submission, appId }: { submission: Submission; appId: string }) {
  const news = useNews([submission]);
  const { status, redirectUrl, lender } = submission;
  const leaves = redirectUrl !== null && ["created", "redirected"].includes(status);
  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      {status === "rejected" ? (
        <Suspense fallback={<PageSpinner />}>
          <LazyRejectedApplication submission={submission} appId={appId} />
        </Suspense>
      ) : (
        <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-6 lg:py-10">
          <Heading viewKey={`applied ${submission.submissionId}`}>
            {leaves ? m.status_leaving_title({ lender: lender.name }) : m.status_applied_title({ lender: lender.name })}
          </Heading>
          {leaves && <LeavingToLender lender={lender.name} url={redirectUrl} />}
          {submission.awaitsPasscode && (
            <Link
              to="/user/indialends-otp"
              search={{ submission: submission.submissionId }}
              className={buttonClasses("primary", true)}
            >
              {m.common_enter_lender_code({ lender: lender.name })}
            </Link>
          )}
          <SentItem submission={submission} />
          <Link to={currentFlow().paths.offers} className={buttonClasses("secondary", true)}>
            {m.common_to_offers()}
          </Link>
        </section>
      )}
    </>
  );
}

/** Announces the lender's site and opens it in the same tab. */
function LeavingToLender({ lender, url }: { lender: string; url: string }) {
  return (
    <>
      <p>{m.status_leaving_text({ lender })}</p>
      <a href={url} rel="noopener" className={buttonClasses("primary", true)}>
        {m.status_leaving_link({ lender })}
      </a>
    </>
  );
}
