import type { ProductType } from "#shared/api/types.ts";
import { getBoot } from "#shared/boot/boot.ts";
import { removeStored, writeStored, readStored } from "#shared/session/storage.ts";

/** The customer's session in the spec's storage names. */
export const customerSession = {
  prospectAppId: () => readStored("prospectAppId"),
  token: () => readStored("atkn"),
  appId: () => readStored("appId"),

  /** The chosen product, or the only one of a site locked to it. */
  productType: (): ProductType | null => {
    const { productTypes, site } = getBoot();
    const had = (chosen: string | null) => productTypes.find(({ productType }) => productType === chosen)?.productType;
    return had(readStored("productType")) ?? had(site.lockedProduct) ?? null;
  },

  /** The lender of a single-lender site. */
  lenderKey: (): string | null => {
    const { variant, lenderKey } = getBoot().site;
    return variant === "lender_submit" ? (readStored("lenderKey") ?? lenderKey) : null;
  },

  keepLender: (key: string) => writeStored("lenderKey", key),
  keepProspect: (prospectAppId: string) => writeStored("prospectAppId", prospectAppId),
  keepApplication: (appId: string) => writeStored("appId", appId),

  /** Stores id, token and open application of a verified customer. */
  keepVerified: (verified: { prospectAppId: string; token: string; appId: string | null }) => {
    writeStored("prospectAppId", verified.prospectAppId);
    writeStored("atkn", verified.token);
    if (verified.appId === null) removeStored("appId");
    else writeStored("appId", verified.appId);
  },

  /** Clears the application, because it belongs to another product; the guard finds the open one. */
  chooseProduct: (product: { productId: number; productType: ProductType }) => {
    if (readStored("productType") !== product.productType) removeStored("appId");
    writeStored("productId", String(product.productId));
    writeStored("productType", product.productType);
  },

  forgetProduct: () => removeStored("productType", "productId"),
  forgetApplication: () => removeStored("appId"),
  forgetProspect: () => removeStored("prospectAppId"),
};
