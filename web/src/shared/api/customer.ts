/** Calls of a logged-in customer, each for the customer's own data only. */
import { answer, server } from "./client.ts";
import type {
  Application,
  BankBranch,
  Consent,
  ConsentGiven,
  FieldValue,
  LenderForm,
  OfferDetail,
  OfferView,
  PincodeArea,
  ProductType,
  Profile,
  Submission,
  SubmissionCreated,
  SubmissionRequest,
  User,
} from "./types.ts";

export async function fetchUser(prospectAppId: string): Promise<User> {
  const { data } = await answer(server.GET("/api/user/{id}", { params: { path: { id: prospectAppId } } }));
  return data as User;
}

export function startApplication(productType: ProductType): Promise<Application> {
  return answer(server.POST("/api/applications", { body: { productType } }));
}

export function fetchProfile(productType: ProductType): Promise<Profile> {
  return answer(server.GET("/api/profile", { params: { query: { productType } } }));
}

export function saveProfileStep(
  step: string,
  productType: ProductType,
  values: Record<string, FieldValue>,
): Promise<Profile> {
  return answer(server.PUT("/api/profile/{step}", { params: { path: { step } }, body: { productType, ...values } }));
}

export async function fetchConsents(): Promise<Consent[]> {
  const { items } = await answer(server.GET("/api/consents"));
  return items;
}

export async function giveConsent(body: ConsentGiven): Promise<void> {
  await server.POST("/api/consents", { body });
}

export function fetchPincode(pincode: string): Promise<PincodeArea> {
  return answer(server.GET("/api/pincodes/{pincode}", { params: { path: { pincode } } }));
}

export function fetchIfsc(code: string): Promise<BankBranch> {
  return answer(server.GET("/api/ifsc/{code}", { params: { path: { code } } }));
}

export function fetchOffers(appId: string): Promise<OfferView> {
  return answer(server.GET("/api/offers", { params: { query: { appId } } }));
}

export function fetchOffer(offerId: string): Promise<OfferDetail> {
  return answer(server.GET("/api/offers/{offerId}", { params: { path: { offerId } } }));
}

export function fetchLenderForm(lenderKey: string, appId: string): Promise<LenderForm> {
  return answer(server.GET("/api/lenders/{key}/form", { params: { path: { key: lenderKey }, query: { appId } } }));
}

/** The same `idempotencyKey` again gets the first answer, so a repeated press sends one submission. */
export function submitApplication(body: SubmissionRequest, idempotencyKey: string): Promise<SubmissionCreated> {
  return answer(server.POST("/api/submissions", { params: { header: { "Idempotency-Key": idempotencyKey } }, body }));
}

export async function fetchSubmissions(appId: string): Promise<Submission[]> {
  const { items } = await answer(server.GET("/api/submissions", { params: { query: { appId } } }));
  return items as Submission[];
}
