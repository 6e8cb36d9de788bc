import { unwrapAnswer, server } from "../client.ts";
import type { Schemas } from "../types.ts";
import { ifMatch } from "./if-match.ts";

/** An insurance plan; flags are 0 or 1, premiums rupees a year before GST. */
export type Plan = Schemas["PlanRecord"];

/** Editable properties. */
export type PlanProperty = Exclude<keyof Plan, "id" | "version" | "vendor_off">;

export async function fetchPlans(): Promise<Plan[]> {
  const { items } = await unwrapAnswer(server.GET("/api/admin/plans"));
  return items;
}

export function createPlan(name: string): Promise<Schemas["ChangeResponse_PlanRecord"]> {
  return unwrapAnswer(server.POST("/api/admin/plans", { body: { name } }));
}

/** Saves properties, all or none. 409 if another admin changed one of them in the meantime. */
export function updatePlan(
  { id, version }: Plan,
  values: Partial<Pick<Plan, PlanProperty>>,
): Promise<Schemas["ChangeResponse_PlanRecord"]> {
  return unwrapAnswer(
    server.PUT("/api/admin/plans/{id}", { params: { path: { id }, header: ifMatch(version) }, body: { values } }),
  );
}
