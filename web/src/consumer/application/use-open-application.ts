import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { currentFlow } from "#consumer/products/current.ts";
import { refetchUser } from "#consumer/queries.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { startApplication } from "#shared/api/customer.ts";

/**
 * Opens the open application or a new one and shows its offers. The offers page asks for a missing identity check; the
 * guard redirects to the profile if answers are missing or outdated.
 */
export function useOpenApplication() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ startNew }: { startNew: boolean }) => {
      const { productType, paths } = currentFlow();
      const { appId } = await startApplication(productType, startNew);
      customerSession.keepApplication(appId);
      queries.removeQueries({ queryKey: ["offers"] });
      await refetchUser(queries);
      await navigate({ to: paths.offers });
    },
    meta: { quiet: true },
  });
}
