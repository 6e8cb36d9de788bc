/** Calls about editable properties. */
import { unwrapAnswer, server } from "../client.ts";
import type { Schemas } from "../types.ts";

/** An entity edited by properties. */
export type Entity = Schemas["EntityName"];
/** One property: its label, its rules, and whether the caller may change it. */
export type Property = Schemas["PropertyView"];

export function fetchProperties(entity: Entity): Promise<Schemas["Properties"]> {
  return unwrapAnswer(server.GET("/api/admin/properties/{entity}", { params: { path: { entity } } }));
}
