import type { PartnerLoggedIn } from "#shared/api/types.ts";
import { clearMasquerade } from "./masquerade.ts";
import { writeStored } from "#shared/session/storage.ts";

/** Stores the login's answer under the spec's storage names. */
export function storePartner(loggedIn: PartnerLoggedIn): void {
  clearMasquerade();
  writeStored("p_atkn", loggedIn.token);
  writeStored("merchantId", String(loggedIn.merchantId));
  writeStored("isPartner", String(loggedIn.isPartner));
  writeStored("partnerId", String(loggedIn.partnerId));
}
