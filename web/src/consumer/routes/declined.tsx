import { Navigate } from "@tanstack/react-router";
import { Declined } from "#consumer/features/status/declined.tsx";
import { useSubmissions } from "#consumer/features/status/use-submissions.ts";
import { customerSession } from "#consumer/customer-session.ts";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";

/** The product's address for this lender's no. Every other lender's no stands on the lender's own page. */
const LENDER = "earlysalary";

/** What a no means; without one, there is nothing to show here. */
export function Page() {
  const appId = customerSession.appId() ?? "";
  const submissions = useSubmissions(appId);
  const declined = submissions.data?.find(({ lender, status }) => lender.key === LENDER && status === "rejected");
  if (declined) return <Declined submission={declined} appId={appId} />;
  return submissions.isPending ? <PageSpinner /> : <Navigate to="/user/offers" replace />;
}
