/** Calls about vendor switches of lenders' and insurers' products. */
import { unwrapAnswer, server } from "../client.ts";
import type { Schemas } from "../types.ts";

/** An outage with its instants; `to` null: until switched on. */
export type VendorSwitch = Schemas["VendorSwitchView"];
export type VendorProduct = Schemas["VendorProduct"];
/** A vendor; a product is on only if both it and the vendor are on. */
export type Vendor = Schemas["VendorView"];
/** A planned outage; null: from now, and until switched on. */
export type NewVendorSwitch = Schemas["NewVendorSwitch"];

export async function fetchVendors(): Promise<Vendor[]> {
  const { items } = await unwrapAnswer<{ items: Vendor[] }, Schemas["Vendors"]>(server.GET("/api/admin/vendors"));
  return items;
}

export function switchOff(body: NewVendorSwitch): Promise<VendorSwitch> {
  return unwrapAnswer(server.POST("/api/admin/vendor-switches", { body }));
}

/** Switches a product on again, or cancels a planned outage. */
export async function switchOn(id: string): Promise<void> {
  await server.DELETE("/api/admin/vendor-switches/{id}", { params: { path: { id } } });
}
