import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { claimArrival } from "#consumer/entry/arrival.ts";
import { type CodeRequest, clearCodeRequest } from "#consumer/session/code-request.ts";
import { userQuery } from "#consumer/queries.ts";
import { productPath } from "#consumer/products/current.ts";
import type { ProductFlow } from "#consumer/products/product.ts";
import { findFlow, productEntry } from "#consumer/products/table.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { chooseOpenProduct, chooseProductOfPage } from "#consumer/session/open-product.ts";
import { consumeCardToApply, consumePageToOpen } from "#consumer/session/return-page.ts";
import { wantedCategory } from "#consumer/session/wanted-category.ts";
import { saveLanguage, verifyOtp } from "#shared/api/public.ts";
import type { OtpVerified } from "#shared/api/types.ts";
import { getBoot } from "#shared/boot/boot.ts";

/** Verifies a passcode, logs in and continues to the page that the guard chooses. */
export function useVerify({ sent, visit: brought }: CodeRequest): (otp: string) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { prospectAppId, nonce } = sent;
  return async (otp) => {
    const verified = await verifyOtp({ ...brought, prospectAppId, nonce, otp });
    // Order matters: choosing a product clears the stored application.
    const chosen = getBoot().site.lockedProduct === null ? findFlow(customerSession.productType()) : null;
    const isWanted = wantedCategory.read() !== null;
    if (!isWanted) chooseOpenProduct(verified.user.inflight_product_type);
    customerSession.keepVerified(verified);
    clearCodeRequest();
    queries.setQueryData(userQuery(verified.prospectAppId).queryKey, verified.user);
    await saveLanguageIfChanged(verified.prospectAppId, brought.language);
    // A partner's value that is rejected is asked again, so the error is ignored.
    await claimArrival().catch(() => undefined);
    const wanted = consumePageToOpen();
    if (wanted !== null) {
      chooseProductOfPage(wanted.path);
      // Untyped, because the page is any that was asked for.
      void navigate({ to: wanted.path, search: wanted.search as never, replace: true });
      return;
    }
    const card = consumeCardToApply();
    if (card !== null) {
      void navigate({ to: `/credit-cards/${card}`, search: { apply: true }, replace: true });
      return;
    }
    const product = customerSession.productType();
    const listing = product === null ? undefined : productEntry(product).listing;
    if (listing !== undefined && listing.paths[0] === listing.visits) {
      void navigate({ to: listing.visits, replace: true });
      return;
    }
    void navigate({ to: isWanted ? "/products" : findFirstPage(chosen, verified), replace: true });
  };
}

/** The first page after the login: of the product chosen before it, or else of the customer's applications. */
function findFirstPage(chosen: ProductFlow | null, { appId, user }: OtpVerified): string {
  if (chosen !== null) return appId === null ? chosen.paths.welcomeBack : chosen.paths.offers;
  const product = customerSession.productType();
  const isListing = product !== null && findFlow(product) === null;
  return user.sent_any === 1 && !isListing ? "/user/applications" : productPath();
}

/** Saves the language if the customer changed it since they read the consents. */
async function saveLanguageIfChanged(customer: string, read: string | null | undefined): Promise<void> {
  const { language, languages } = getBoot();
  const shown = languages.find(({ code }) => code === language);
  // Errors are ignored, because the next page shows its language and has a switch.
  if (shown !== undefined && language !== read) await saveLanguage(customer, shown.id).catch(() => undefined);
}
