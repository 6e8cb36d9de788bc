import type { ProductType } from "#shared/api/types.ts";
import { getBoot } from "#shared/boot/boot.ts";
import { removeStored, writeStored, readStored } from "#shared/session/storage.ts";

/** The customer's session in the spec's storage names. */
export const customerSession = {
  prospectAppId: () => readStored("prospectAppId"),
  token: () => readStored("atkn"),
  appId: () => readStored("appId"),

  /** The chosen product; on a host that is locked to one product, that one. */
  productType: (): ProductType | null => {
    const { productTypes, site } = getBoot();
    const had = (chosen: string | null) => productTypes.find(({ productType }) => productType === chosen)?.productType;
    return had(readStored("productType")) ?? had(site.lockedProduct) ?? null;
  },

  /** The one lender of a site that is for its customers. */
  lenderKey: (): string | null => {
    const { variant, lenderKey } = getBoot().site;
    return variant === "lender_submit" ? (readStored("lenderKey") ?? lenderKey) : null;
  },

  keepLender: (key: string) => writeStored("lenderKey", key),
  keepProspect: (prospectAppId: string) => writeStored("prospectAppId", prospectAppId),
  keepApplication: (appId: string) => writeStored("appId", appId),

  /** Stores the id, token and open application of the customer whose mobile or email was verified. */
  keepVerified: (verified: { prospectAppId: string; token: string; appId: string | null }) => {
    writeStored("prospectAppId", verified.prospectAppId);
    writeStored("atkn", verified.token);
    if (verified.appId === null) removeStored("appId");
    else writeStored("appId", verified.appId);
  },

  /** The application of another product is not this one's: the guard finds the one that is open. */
  chooseProduct: (product: { productId: number; productType: ProductType }) => {
    if (readStored("productType") !== product.productType) removeStored("appId");
    writeStored("productId", String(product.productId));
    writeStored("productType", product.productType);
  },

  forgetProduct: () => removeStored("productType", "productId"),
  forgetApplication: () => removeStored("appId"),
  forgetProspect: () => removeStored("prospectAppId"),
};
