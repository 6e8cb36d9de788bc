import type { PartnerLoggedIn } from "#shared/api/types.ts";
import { forgetMasquerade } from "./masquerade.ts";
import { store } from "#shared/session/storage.ts";

/** Keeps what the login answered, in the spec's storage names. */
export function keepPartner(loggedIn: PartnerLoggedIn): void {
  forgetMasquerade();
  store("p_atkn", loggedIn.token);
  store("merchantId", String(loggedIn.merchantId));
  store("isPartner", String(loggedIn.isPartner));
  store("partnerId", String(loggedIn.partnerId));
}
