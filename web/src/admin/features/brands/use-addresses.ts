import { useState } from "react";
import type { Brand, KeptLogo } from "#shared/api/admin/brands.ts";

/** URLs of the logos by name: stored ones and those uploaded since. */
export function useAddresses({ logo, mark, co_brand_logo, addresses }: Brand) {
  const [storedLogos, setStoredLogos] = useState<readonly KeptLogo[]>([
    { name: logo, address: addresses.logo },
    { name: mark, address: addresses.mark },
    { name: co_brand_logo, address: addresses.co_brand_logo },
  ]);
  return {
    addressOf: (name: string) => (name === "" ? "" : (storedLogos.find((one) => one.name === name)?.address ?? "")),
    keep: (one: KeptLogo) => setStoredLogos((before) => [...before, one]),
  };
}
