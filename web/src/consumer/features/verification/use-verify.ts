import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { forgetCodeRequest } from "#consumer/code-request.ts";
import { userQuery } from "#consumer/queries.ts";
import { visit } from "#consumer/visit.ts";
import { verifyOtp } from "#shared/api/public.ts";

/** Checks a code; the right one logs in and goes on, to wherever the guard says. */
export function useVerify(onRefused: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (otp: string) => verifyOtp(visit.prospectAppId() ?? "", otp),
    meta: { quiet: true },
    onSuccess: (verified) => {
      visit.keepVerified(verified);
      forgetCodeRequest();
      queries.setQueryData(userQuery(verified.prospectAppId).queryKey, verified.user);
      void navigate({ to: "/products", replace: true });
    },
    onError: onRefused,
  });
}
