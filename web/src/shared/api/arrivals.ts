/** Calls about customers who arrive from a partner's site. */
import { unwrapAnswer, server } from "./client.ts";
import type { FieldDescriptor, FieldValue, Schemas } from "./types.ts";

/** The partner's data about a customer, with the nonce of this browser. */
export type Arrival = Omit<Schemas["ArrivalView"], "fields" | "values"> & {
  fields: FieldDescriptor[];
  values: Record<string, FieldValue>;
};

/** Redeems a one-time code. */
export function openArrival(partner: string, code: string): Promise<Arrival> {
  return unwrapAnswer<Arrival, Schemas["ArrivalView"]>(server.POST("/api/arrivals/open", { body: { partner, code } }));
}

/** Adds the remaining data to the logged-in customer's profile. */
export async function saveArrival(
  body: Pick<Arrival, "nonce" | "productType"> & { fields: Record<string, FieldValue> },
): Promise<void> {
  await unwrapAnswer(server.POST("/api/arrivals/keep", { body: body as Schemas["SaveArrivalRequest"] }));
}
