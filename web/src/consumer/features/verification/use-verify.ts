import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type CodeRequest, forgetCodeRequest } from "#consumer/code-request.ts";
import { userQuery } from "#consumer/queries.ts";
import { customerSession } from "#consumer/customer-session.ts";
import { saveLanguage, verifyOtp } from "#shared/api/public.ts";
import { getBoot } from "#shared/boot/boot.ts";

/** Checks a code; the right one logs in and goes on, to wherever the guard says. */
export function useVerify({ sent, visit: brought }: CodeRequest, onRefused: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { prospectAppId, nonce } = sent;
  return useMutation({
    mutationFn: (otp: string) => verifyOtp({ ...brought, prospectAppId, nonce, otp }),
    meta: { quiet: true },
    onSuccess: async (verified) => {
      customerSession.keepVerified(verified);
      goOn(verified.user.inflight_product_type);
      forgetCodeRequest();
      queries.setQueryData(userQuery(verified.prospectAppId).queryKey, verified.user);
      await keepLanguageShown(verified.prospectAppId, brought.language);
      void navigate({ to: "/products", replace: true });
    },
    onError: onRefused,
  });
}

/** Straight after the code nothing is chosen that is clear: the open application's product, or the only one there is. */
function goOn(inFlight: string | null): void {
  const { productTypes } = getBoot();
  const open = productTypes.filter(({ available }) => available);
  const only = open.length === 1 ? open[0] : undefined;
  const product = productTypes.find(({ productType }) => productType === inFlight) ?? only;
  if (product !== undefined && customerSession.productType() === null) customerSession.chooseProduct(product);
}

/** The consents were read in one language; whoever changed it since goes on in the other, from the next page on. */
async function keepLanguageShown(customer: string, read: string | null | undefined): Promise<void> {
  const { language, languages } = getBoot();
  const shown = languages.find(({ code }) => code === language);
  // A failure shows itself by the language of the next page, which has a switch.
  if (shown !== undefined && language !== read) await saveLanguage(customer, shown.id).catch(() => undefined);
}
