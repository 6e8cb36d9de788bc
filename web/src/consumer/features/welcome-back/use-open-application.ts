import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { userQuery } from "#consumer/queries.ts";
import { customerSession } from "#consumer/customer-session.ts";
import { startApplication } from "#shared/api/customer.ts";
import type { Application } from "#shared/api/types.ts";

/** Opens an application, the one that is open or a new one, and shows its offers where it is known whose they are. */
export function useOpenApplication(onUnconfirmed: (application: Application) => void) {
  const enter = useEnter();
  return useMutation({
    mutationFn: async ({ startNew }: { startNew: boolean }) => {
      const application = await startApplication(customerSession.productType() ?? "Personal Loans", startNew);
      if (application.identityConfirmed) await enter(application.appId);
      else onUnconfirmed(application);
    },
    meta: { quiet: true },
  });
}

/** Goes to the offers of an application; the guard leads to the profile where answers are missing or old. */
export function useEnter() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (appId: string) => {
    customerSession.keepApplication(appId);
    queries.removeQueries({ queryKey: ["offers"] });
    // The guard decides by this record, so it has to be the new one.
    await queries.fetchQuery({ ...userQuery(customerSession.prospectAppId() ?? ""), staleTime: 0 });
    await navigate({ to: "/user/offers" });
  };
}
