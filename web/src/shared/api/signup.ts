/** Calls of the merchant sign-up. */
import { unwrapAnswer, server } from "./client.ts";
import type { FieldDescriptor, Schemas } from "./types.ts";

type SignupKind = Schemas["MerchantKindName"];
type SignupForm = Omit<Schemas["SignupForm"], "fields"> & { fields: FieldDescriptor[] };
type SignupRequest = Schemas["SignupRequest"];
export type SignupConfirmation = Schemas["SignupConfirmation"];

/** Kind of applicant and partner; by default the site's partner. */
export interface Signup {
  kind: SignupKind;
  partner?: string | undefined;
}

export async function fetchSignupForm({ kind, partner }: Signup): Promise<SignupForm> {
  const query = { kind, ...(partner !== undefined && { partner }) };
  return (await unwrapAnswer(server.GET("/api/merchant-signup", { params: { query } }))) as SignupForm;
}

export async function sendSignup(body: SignupRequest): Promise<void> {
  await server.POST("/api/merchant-signup", { body });
}

/** Data that a link's token confirms; an expired one is a problem `signup-link-over`. */
export function fetchSignupConfirmation(token: string): Promise<SignupConfirmation> {
  return unwrapAnswer(server.POST("/api/merchant-signup/look", { body: { token } }));
}

export async function confirmSignup(token: string): Promise<void> {
  await server.POST("/api/merchant-signup/confirm", { body: { token } });
}
