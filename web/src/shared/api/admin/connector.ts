/** Calls about a lender's form and connector. */
import { answer } from "../client.ts";
import { ifMatch } from "./if-match.ts";
import { untyped as server } from "./untyped.ts";

/** A lender's questions beyond the profile and its way of speaking, as they are stored. */
export interface ConnectorDraft {
  form: unknown;
  connector: unknown;
}

export interface LenderConnector extends ConnectorDraft {
  version: number;
}

/** What a trial with an invented application showed. */
export interface DryRun {
  sent: { path: string; headers: [name: string, value: string][]; body: unknown } | null;
  /** `status` is ours; null where the mapping does not know the lender's word. */
  answer: { body: unknown; reference: string | null; status: string | null } | null;
  problems: string[];
}

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
