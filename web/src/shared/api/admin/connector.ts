/** Calls about a lender's form and connector. */
import { unwrapAnswer, server } from "../client.ts";
import type { FieldDescriptor, ProductType, Schemas } from "../types.ts";
import { ifMatch } from "./if-match.ts";

/** A lender's questions beyond the profile and its way of speaking, as they are stored. */
export type ConnectorDraft = Schemas["ConnectorDraft"];
export type LenderConnector = Schemas["LenderConnector"];
/** A question of a lender's form as it is stored: its words in both languages. */
export type Question = Schemas["Question"];
/** A form as customers will see it, and what is wrong with it. */
export type FormPreview = Omit<Schemas["FormPreview"], "en" | "hi"> & Record<"en" | "hi", FieldDescriptor[]>;
/** What a trial with an invented application showed. */
export type DryRun = Schemas["DryRunView"];

/** Of one of the lender's products. */
export function fetchConnector(id: number, product: ProductType): Promise<LenderConnector> {
  return unwrapAnswer(
    server.GET("/api/admin/lenders/{id}/connector", { params: { path: { id }, query: { product } } }),
  );
}

/** Checks and saves. */
export function saveConnector(id: number, version: number, body: ConnectorDraft): Promise<LenderConnector> {
  return unwrapAnswer(
    server.PUT("/api/admin/lenders/{id}/connector", { params: { path: { id }, header: ifMatch(version) }, body }),
  );
}

/** Shows a form while it is being written; saves nothing. */
export function previewForm(form: readonly Question[]): Promise<FormPreview> {
  return unwrapAnswer(server.POST("/api/admin/form-preview", { body: { form } })) as Promise<FormPreview>;
}

/** Sends an invented application to the simulated lender; saves nothing. */
export function tryConnector(id: number, body: ConnectorDraft): Promise<DryRun> {
  return unwrapAnswer(server.POST("/api/admin/lenders/{id}/dry-run", { params: { path: { id } }, body }));
}
