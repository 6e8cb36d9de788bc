/** Calls about vendors: lenders' and insurers' products, switched off and on. */
import type { ProductType } from "../types.ts";
import { answer } from "../client.ts";
import { untyped as server } from "./untyped.ts";

/** Instants; `to` null: until somebody switches it on. */
export interface VendorSwitch {
  id: string;
  from: string;
  to: string | null;
  reason: string;
}

export interface VendorProduct {
  product: ProductType;
  on: boolean;
  /** What switched it off; null while it is on. */
  switch: VendorSwitch | null;
  /** What will switch it off later. */
  planned: VendorSwitch[];
}

export interface Vendor {
  lender_id: number;
  name: string;
  kind: "lender" | "insurer";
  /** The vendor's own status, 0 or 1: a product is open only where both are on. */
  lender_status: number;
  products: VendorProduct[];
}

/** Instants; null: now, and until somebody switches it on. */
export interface NewVendorSwitch {
  lenderId: number;
  product: ProductType;
  from: string | null;
  to: string | null;
  reason: string;
}

export async function fetchVendors(): Promise<Vendor[]> {
  const { items } = await answer<{ items: Vendor[] }, unknown>(server.GET("/api/admin/vendors"));
  return items;
}

export function switchOff(body: NewVendorSwitch): Promise<VendorSwitch> {
  return answer(server.POST("/api/admin/vendor-switches", { body }));
}

/** Switches the product on again, or takes a planned switch back. */
export async function switchOn(id: string): Promise<void> {
  await server.DELETE("/api/admin/vendor-switches/{id}", { params: { path: { id } } });
}
