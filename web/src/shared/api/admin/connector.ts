/** Calls about a lender's form and connector. */
import { answer, server } from "../client.ts";
import type { Schemas } from "../types.ts";
import { ifMatch } from "./if-match.ts";

/** A lender's questions beyond the profile and its way of speaking, as they are stored. */
export type ConnectorDraft = Schemas["ConnectorDraft"];
export type LenderConnector = Schemas["LenderConnector"];
/** What a trial with an invented application showed. */
export type DryRun = Schemas["DryRunView"];

export function fetchConnector(id: number): Promise<LenderConnector> {
  return answer(server.GET("/api/admin/lenders/{id}/connector", { params: { path: { id } } }));
}

/** Checks and saves. */
export function saveConnector(id: number, version: number, body: ConnectorDraft): Promise<LenderConnector> {
  return answer(
    server.PUT("/api/admin/lenders/{id}/connector", { params: { path: { id }, header: ifMatch(version) }, body }),
  );
}

/** Sends an invented application to the simulated lender; saves nothing. */
export function tryConnector(id: number, body: ConnectorDraft): Promise<DryRun> {
  return answer(server.POST("/api/admin/lenders/{id}/dry-run", { params: { path: { id } }, body }));
}
