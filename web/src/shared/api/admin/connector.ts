/** Calls about a lender's form and connector. */
import { unwrapAnswer, server } from "../client.ts";
import type { FieldDescriptor, ProductType, Schemas } from "../types.ts";
import { ifMatch } from "./if-match.ts";

/** A lender's questions beyond the profile, and its connector, as stored. */
export type ConnectorDraft = Schemas["ConnectorDraft"];
export type LenderConnector = Schemas["LenderConnector"];
/** A question of a lender's form as stored, in both languages. */
export type Question = Schemas["Question"];
/** A form as customers see it, with its errors. */
export type FormPreview = Omit<Schemas["FormPreview"], "en" | "hi"> & Record<"en" | "hi", FieldDescriptor[]>;
/** Result of a dry run with an invented application. */
export type DryRun = Schemas["DryRunView"];

/** The connector of one of the lender's products. */
export function fetchConnector(id: number, product: ProductType): Promise<LenderConnector> {
  return unwrapAnswer(
    server.GET("/api/admin/lenders/{id}/connector", { params: { path: { id }, query: { product } } }),
  );
}

/** Validates and saves a connector. */
export function saveConnector(id: number, version: number, body: ConnectorDraft): Promise<LenderConnector> {
  return unwrapAnswer(
    server.PUT("/api/admin/lenders/{id}/connector", { params: { path: { id }, header: ifMatch(version) }, body }),
  );
}

/** Renders a form as customers see it; saves nothing. */
export function previewForm(form: readonly Question[]): Promise<FormPreview> {
  return unwrapAnswer(server.POST("/api/admin/form-preview", { body: { form } })) as Promise<FormPreview>;
}

/** Dry run: sends an invented application to the simulated lender; saves nothing. */
export function tryConnector(id: number, body: ConnectorDraft): Promise<DryRun> {
  return unwrapAnswer(server.POST("/api/admin/lenders/{id}/dry-run", { params: { path: { id } }, body }));
}
