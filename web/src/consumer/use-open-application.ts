import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { currentFlow } from "#consumer/products/current.ts";
import { refetchUser } from "#consumer/queries.ts";
import { customerSession } from "#consumer/customer-session.ts";
import { startApplication } from "#shared/api/customer.ts";

/**
 * Opens an application, the one that is open or a new one, and shows its offers. Where it is not known whose it is, that
 * page asks first; where answers are missing or old, the guard leads to the profile.
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
