import { Navigate, useMatch } from "@tanstack/react-router";
import { RejectedApplication } from "#consumer/features/status/rejected-application.tsx";
import { useSubmissions } from "#consumer/features/status/use-submissions.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";
import { currentFlow } from "#consumer/products/current.ts";

/**
 * Explains a lender's rejection; redirects without one. Uses the path of this page's own match, because the location
 * already changes during navigation and would redirect again.
 */
export function Page() {
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const key = pathname.split("/").at(-2);
  const appId = customerSession.appId() ?? "";
  const submissions = useSubmissions(appId);
  const declined = submissions.data?.findLast(({ lender, status }) => lender.key === key && status === "rejected");
  if (declined) return <RejectedApplication submission={declined} appId={appId} />;
  return submissions.isPending ? <PageSpinner /> : <Navigate to={currentFlow().paths.offers} replace />;
}
