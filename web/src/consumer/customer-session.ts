import type { ProductType } from "#shared/api/types.ts";
import { getBoot } from "#shared/boot/boot.ts";
import { forget, store, stored } from "#shared/session/storage.ts";

/** The customer's session in the spec's storage names. */
export const customerSession = {
  prospectAppId: () => stored("prospectAppId"),
  token: () => stored("atkn"),
  appId: () => stored("appId"),

  /** The chosen product; on a host that is locked to one product, that one. */
  productType: (): ProductType | null => {
    const { productTypes, site } = getBoot();
    const had = (chosen: string | null) => productTypes.find(({ productType }) => productType === chosen)?.productType;
    return had(stored("productType")) ?? had(site.lockedProduct) ?? null;
  },

  /** The one lender of a site that is for its customers. */
  lenderKey: (): string | null => {
    const { variant, lenderKey } = getBoot().site;
    return variant === "lender_submit" ? (stored("lenderKey") ?? lenderKey) : null;
  },

  keepLender: (key: string) => store("lenderKey", key),
  keepProspect: (prospectAppId: string) => store("prospectAppId", prospectAppId),
  keepApplication: (appId: string) => store("appId", appId),

  /** Whoever proves a known mobile or e-mail gets that customer's id, token and open application. */
  keepVerified: (verified: { prospectAppId: string; token: string; appId: string | null }) => {
    store("prospectAppId", verified.prospectAppId);
    store("atkn", verified.token);
    if (verified.appId === null) forget("appId");
    else store("appId", verified.appId);
  },

  /** The application of another product is not this one's: the guard finds the one that is open. */
  chooseProduct: (product: { productId: number; productType: ProductType }) => {
    if (stored("productType") !== product.productType) forget("appId");
    store("productId", String(product.productId));
    store("productType", product.productType);
  },

  forgetProduct: () => forget("productType", "productId"),
  forgetApplication: () => forget("appId"),
  forgetProspect: () => forget("prospectAppId"),
};
