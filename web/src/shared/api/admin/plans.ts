import { resource } from "../data.ts";
import type { Schemas } from "../types.ts";

/** An insurance plan; flags are 0 or 1, premiums rupees a year before GST. */
export type Plan = Schemas["PlanRecord"];

export const plans = resource("/api/admin/plans/{id}", ({ id }: Plan) => id);
