import { Navigate, useMatch } from "@tanstack/react-router";
import { RejectedApplication } from "#consumer/features/status/rejected-application.tsx";
import { useSubmissions } from "#consumer/features/status/use-submissions.ts";
import { customerSession } from "#consumer/customer-session.ts";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";
import { currentFlow } from "#consumer/products/current.ts";

/**
 * What a lender's no means; without one, there is nothing to show here. Its address is the lender's, and one part more:
 * the address of this page, not where the browser is on its way to, or every step of the way would send it on again.
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
