/** Types of the calls about vendor switches of lenders' and insurers' products. */
import type { Schemas } from "../types.ts";

/** An outage with its instants; `to` null: until switched on. */
export type VendorSwitch = Schemas["VendorSwitchView"];
export type VendorProduct = Schemas["VendorProduct"];
/** A vendor; a product is on only if both it and the vendor are on. */
export type Vendor = Schemas["VendorView"];
