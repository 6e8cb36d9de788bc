/** Calls about brands. */
import { unwrapAnswer, server } from "../client.ts";
import type { Schemas } from "../types.ts";
import { upload, type UploadOptions } from "../upload.ts";
import { ifMatch } from "./if-match.ts";

/** A brand as it is edited; flags are 0 or 1. */
export type Brand = Schemas["BrandRecord"];
/** Rendered colours of a brand. */
export type BrandColours = Schemas["BrandColoursView"];
/** A published version. */
export type BrandState = Schemas["BrandStateView"];
/** An uploaded logo that is not published yet. */
export type KeptLogo = Schemas["StoredLogo"];

/** Editable properties. */
export type BrandProperty = Exclude<keyof Brand, "id" | "key" | "version" | "addresses" | "colours">;

export async function fetchBrands(): Promise<Brand[]> {
  const { items } = await unwrapAnswer(server.GET("/api/admin/brands"));
  return items;
}

/** Publishes properties as one version. 409 if another admin changed one of them in the meantime. */
export function publishBrand(
  { id, version }: Brand,
  values: Partial<Pick<Brand, BrandProperty>>,
): Promise<Schemas["ChangeResponse_BrandRecord"]> {
  return unwrapAnswer(
    server.PUT("/api/admin/brands/{id}", { params: { path: { id }, header: ifMatch(version) }, body: { values } }),
  );
}

export async function fetchBrandHistory(id: number): Promise<BrandState[]> {
  const { items } = await unwrapAnswer(server.GET("/api/admin/brands/{id}/history", { params: { path: { id } } }));
  return items;
}

export function restoreBrand(id: number, version: number): Promise<Schemas["ChangeResponse_BrandRecord"]> {
  return unwrapAnswer(server.POST("/api/admin/brands/{id}/restore", { params: { path: { id } }, body: { version } }));
}

/** How two colours would be rendered. */
export function fetchBrandColours(primary: string, secondary: string): Promise<BrandColours> {
  return unwrapAnswer(server.POST("/api/admin/brand-colours", { body: { primary, secondary } }));
}

/** Uploads a logo; the server sanitises it. */
export function uploadLogo(file: File, options: UploadOptions): Promise<KeptLogo> {
  const form = new FormData();
  form.set("image_name", file);
  return upload<KeptLogo>("/api/admin/brand-logos", form, options);
}
