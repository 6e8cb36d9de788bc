/** Calls about vendors: lenders' and insurers' products, switched off and on. */
import { unwrapAnswer, server } from "../client.ts";
import type { Schemas } from "../types.ts";

/** Instants; `to` null: until it is switched on. */
export type VendorSwitch = Schemas["VendorSwitchView"];
export type VendorProduct = Schemas["VendorProduct"];
/** A product is open only where it and the vendor's own status are on. */
export type Vendor = Schemas["VendorView"];
/** Instants; null: from now, and until it is switched on. */
export type NewVendorSwitch = Schemas["NewVendorSwitch"];

export async function fetchVendors(): Promise<Vendor[]> {
  const { items } = await unwrapAnswer<{ items: Vendor[] }, Schemas["Vendors"]>(server.GET("/api/admin/vendors"));
  return items;
}

export function switchOff(body: NewVendorSwitch): Promise<VendorSwitch> {
  return unwrapAnswer(server.POST("/api/admin/vendor-switches", { body }));
}

/** Switches the product on again, or takes a planned switch back. */
export async function switchOn(id: string): Promise<void> {
  await server.DELETE("/api/admin/vendor-switches/{id}", { params: { path: { id } } });
}
