/** Calls of a logged-in customer, each for the customer's own data only. */
import { request } from "./client.ts";
import type {
  FieldValue,
  LenderForm,
  OfferDetail,
  OfferView,
  ProductType,
  Profile,
  Submission,
  SubmissionCreated,
  SubmissionRequest,
  User,
} from "./types.ts";

export async function fetchUser(prospectAppId: string): Promise<User> {
  const answer = await request<{ data: User }>("GET", `/api/user/${prospectAppId}`);
  return answer.data;
}

export function startApplication(productType: ProductType): Promise<{ appId: string; status: string }> {
  return request("POST", "/api/applications", { body: { productType } });
}

export function checkIdentity(
  appId: string,
  identity: { pan: string; birthDate: string },
): Promise<{ status: "confirmed" | "different"; triesLeft: number }> {
  return request("POST", `/api/applications/${appId}/identity-check`, { body: identity });
}

export function fetchProfile(productType: ProductType): Promise<Profile> {
  return request("GET", "/api/profile", { query: { productType } });
}

export function saveProfileStep(
  step: string,
  productType: ProductType,
  values: Record<string, FieldValue>,
): Promise<Profile> {
  return request("PUT", `/api/profile/${step}`, { body: { productType, ...values } });
}

export function fetchPincode(pincode: string): Promise<{ pincode: string; state: string; districts: string[] }> {
  return request("GET", `/api/pincodes/${pincode}`);
}

export function fetchIfsc(code: string): Promise<{ code: string; bank: string | null; valid: boolean }> {
  return request("GET", `/api/ifsc/${code}`);
}

export function fetchOffers(appId: string, asked: { amount?: number; months?: number } = {}): Promise<OfferView> {
  return request("GET", "/api/offers", { query: { appId, ...asked } });
}

export function fetchOffer(offerId: string): Promise<OfferDetail> {
  return request("GET", `/api/offers/${offerId}`);
}

export function fetchLenderForm(lenderKey: string, appId: string): Promise<LenderForm> {
  return request("GET", `/api/lenders/${lenderKey}/form`, { query: { appId } });
}

/** The same `idempotencyKey` again gets the first answer, so a repeated press sends one submission. */
export function submitApplication(body: SubmissionRequest, idempotencyKey: string): Promise<SubmissionCreated> {
  return request("POST", "/api/submissions", { body, headers: { "idempotency-key": idempotencyKey } });
}

export async function fetchSubmissions(appId: string): Promise<Submission[]> {
  const answer = await request<{ items: Submission[] }>("GET", "/api/submissions", { query: { appId } });
  return answer.items;
}
