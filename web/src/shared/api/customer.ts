/** Calls of a logged-in customer, each for the customer's own data only. */
import { unwrapAnswer, server } from "./client.ts";
import type {
  Application,
  AppliedFor,
  BankBranch,
  Consent,
  ConsentGiven,
  EarlyClosingOrder,
  FieldValue,
  KeyFacts,
  LenderForm,
  OfferDetail,
  OfferView,
  PincodeArea,
  Places,
  PlanQuestion,
  PlanQuotes,
  ProductType,
  Profile,
  Submission,
  SubmissionCreated,
  SubmissionRequest,
  User,
  Visit,
  VisitKind,
} from "./types.ts";

export async function fetchUser(prospectAppId: string): Promise<User> {
  const { data } = await unwrapAnswer(server.GET("/api/user/{id}", { params: { path: { id: prospectAppId } } }));
  return data as User;
}

/** Opens an application, or gives the one that is open; `startNew` ends that one and opens another. */
export function startApplication(productType: ProductType, startNew = false): Promise<Application> {
  return unwrapAnswer(server.POST("/api/applications", { body: { productType, startNew } }));
}

/** Everything that was ever applied for, newest first. */
export async function fetchApplications(): Promise<AppliedFor[]> {
  const { items } = await unwrapAnswer(server.GET("/api/applications"));
  return items as AppliedFor[];
}

/** Where the finished profile of a gold loan leads: the part of the address after `/user/`. */
export async function finishGoldLoan(appId: string): Promise<string> {
  const { redirect } = await unwrapAnswer(server.POST("/api/gold-loans/{appId}", { params: { path: { appId } } }));
  return redirect;
}

/** The same of a home loan. */
export async function finishHousingLoan(appId: string): Promise<string> {
  const { redirect } = await unwrapAnswer(server.POST("/api/housing-loan/{appId}", { params: { path: { appId } } }));
  return redirect;
}

export function fetchProfile(productType: ProductType): Promise<Profile> {
  return unwrapAnswer(server.GET("/api/profile", { params: { query: { productType } } }));
}

export function saveProfileStep(
  step: string,
  productType: ProductType,
  values: Record<string, FieldValue>,
): Promise<Profile> {
  return unwrapAnswer(
    server.PUT("/api/profile/{step}", { params: { path: { step } }, body: { productType, ...values } }),
  );
}

/** Reports the question at which the customer leaves a step, with keepalive, so that a closing page still sends it. */
export function leaveProfileStep(step: string, productType: ProductType, field: string): void {
  const call = { params: { path: { step } }, body: { productType, field }, keepalive: true };
  server.PUT("/api/profile/{step}/left-at", call).catch(() => undefined);
}

/** The consents that stand. */
export async function fetchConsents(): Promise<Consent[]> {
  const { items } = await unwrapAnswer(server.GET("/api/consents"));
  return items.filter(({ withdrawnAt }) => withdrawnAt === null);
}

export async function giveConsent(body: ConsentGiven): Promise<void> {
  await server.POST("/api/consents", { body });
}

/** Registers the customer's interest in a category. */
export async function registerInterest(category: string, noticeVersion: string): Promise<void> {
  await server.POST("/api/interests", { body: { category, noticeVersion } });
}

export function fetchPincode(pincode: string): Promise<PincodeArea> {
  return unwrapAnswer(server.GET("/api/pincodes/{pincode}", { params: { path: { pincode } } }));
}

export function fetchPlaces(): Promise<Places> {
  return unwrapAnswer(server.GET("/api/places"));
}

export function fetchIfsc(code: string): Promise<BankBranch> {
  return unwrapAnswer(server.GET("/api/ifsc/{code}", { params: { path: { code } } }));
}

export function fetchOffers(appId: string): Promise<OfferView> {
  return unwrapAnswer(server.GET("/api/offers", { params: { query: { appId } } }));
}

export function fetchOffer(offerId: string): Promise<OfferDetail> {
  return unwrapAnswer(server.GET("/api/offers/{offerId}", { params: { path: { offerId } } }));
}

/** The offers of the application as they compare when the loan is closed after `month` instalments. */
export function fetchEarlyClosing(appId: string, month: number): Promise<EarlyClosingOrder> {
  return unwrapAnswer(server.GET("/api/offers/early-closing", { params: { query: { appId, month } } }));
}

/** The Key Facts Statement of an offer, in the reader's language. */
export function fetchKeyFacts(offerId: string): Promise<KeyFacts> {
  return unwrapAnswer(server.GET("/api/offers/{offerId}/kfs", { params: { path: { offerId } } }));
}

/** In the language of the statement that is shown: the page's may have changed since. */
export async function fetchKeyFactsPdf(offerId: string, locale: KeyFacts["locale"]): Promise<Blob> {
  const { data } = await server.GET("/api/offers/{offerId}/kfs.pdf", {
    params: { path: { offerId }, query: { locale } },
    parseAs: "blob",
  });
  return data as Blob;
}

/** The statement that was read before something was sent, in the language it was read in. */
export function fetchSentKeyFacts(submissionId: string): Promise<KeyFacts> {
  return unwrapAnswer(server.GET("/api/submissions/{submissionId}/kfs", { params: { path: { submissionId } } }));
}

export async function fetchSentKeyFactsPdf(submissionId: string): Promise<Blob> {
  const { data } = await server.GET("/api/submissions/{submissionId}/kfs.pdf", {
    params: { path: { submissionId } },
    parseAs: "blob",
  });
  return data as Blob;
}

/** The customer has read the statement with this hash. Said again, it stays as it was. */
export async function acknowledgeKeyFacts(offerId: string, hash: string): Promise<void> {
  await server.POST("/api/offers/{offerId}/kfs/acknowledge", { params: { path: { offerId } }, body: { hash } });
}

export function fetchLenderForm(lenderKey: string, appId: string): Promise<LenderForm> {
  return unwrapAnswer(
    server.GET("/api/lenders/{key}/form", { params: { path: { key: lenderKey }, query: { appId } } }),
  );
}

/** The same `idempotencyKey` again gets the first answer, so a repeated press sends one submission. */
export function submitApplication(body: SubmissionRequest, idempotencyKey: string): Promise<SubmissionCreated> {
  return unwrapAnswer(
    server.POST("/api/submissions", { params: { header: { "Idempotency-Key": idempotencyKey } }, body }),
  );
}

export async function fetchSubmissions(appId: string): Promise<Submission[]> {
  const { items } = await unwrapAnswer(server.GET("/api/submissions", { params: { query: { appId } } }));
  return items as Submission[];
}

/** Records that the customer goes to a card's bank, and says where that is. */
export async function visitCard(id: number): Promise<string> {
  const { redirectUrl } = await unwrapAnswer(server.POST("/api/cards/{id}/visits", { params: { path: { id } } }));
  return redirectUrl;
}

/** What insurance plans cost for some people. */
export function fetchPlanQuotes(body: PlanQuestion): Promise<PlanQuotes> {
  return unwrapAnswer(server.POST("/api/plans/quotes", { body }));
}

/** Goes to a plan's insurer under the consent to it: the address there. */
export async function visitPlan(id: number, noticeVersion: string): Promise<string> {
  const visiting = server.POST("/api/plans/{id}/visits", { params: { path: { id } }, body: { noticeVersion } });
  return (await unwrapAnswer(visiting)).redirectUrl;
}

/** The customer's visits to sellers, newest first. */
export async function fetchVisits(kind: VisitKind): Promise<Visit[]> {
  const { items } = await unwrapAnswer(server.GET("/api/visits", { params: { query: { kind } } }));
  return items;
}
