/** Calls of a logged-in customer about their own data. */
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

/** Starts an application or returns the open one; `startNew` closes that and starts another. */
export function startApplication(productType: ProductType, startNew = false): Promise<Application> {
  return unwrapAnswer(server.POST("/api/applications", { body: { productType, startNew } }));
}

/** All applications, newest first. */
export async function fetchApplications(): Promise<AppliedFor[]> {
  const { items } = await unwrapAnswer(server.GET("/api/applications"));
  return items as AppliedFor[];
}

/** Withdraws all open submissions of an application and closes it. */
export async function cancelApplication(appId: string): Promise<void> {
  await server.POST("/api/applications/{appId}/cancel", { params: { path: { appId } } });
}

/** Withdraws one submission and the consent to share data with its lender. */
export async function withdrawSubmission(submissionId: string): Promise<void> {
  await server.POST("/api/submissions/{submissionId}/withdraw", { params: { path: { submissionId } } });
}

/** Keeps an approved or disbursed submission and withdraws the others of its application. */
export async function chooseSubmission(submissionId: string): Promise<void> {
  await server.POST("/api/submissions/{submissionId}/choose", { params: { path: { submissionId } } });
}

/** Completes a gold loan's profile; returns the next path below `/user/`. */
export async function finishGoldLoan(appId: string): Promise<string> {
  const { redirect } = await unwrapAnswer(server.POST("/api/gold-loans/{appId}", { params: { path: { appId } } }));
  return redirect;
}

/** Completes a home loan's profile; returns the next path below `/user/`. */
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

/** Current consents. */
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

/** The offers of an application compared when closed after `month` instalments. */
export function fetchEarlyClosing(appId: string, month: number): Promise<EarlyClosingOrder> {
  return unwrapAnswer(server.GET("/api/offers/early-closing", { params: { query: { appId, month } } }));
}

/** The key facts statement of an offer, in the reader's language. */
export function fetchKeyFacts(offerId: string): Promise<KeyFacts> {
  return unwrapAnswer(server.GET("/api/offers/{offerId}/kfs", { params: { path: { offerId } } }));
}

/** The statement as a PDF, in the language of the statement shown, because the page's may have changed. */
export async function fetchKeyFactsPdf(offerId: string, locale: KeyFacts["locale"]): Promise<Blob> {
  const { data } = await server.GET("/api/offers/{offerId}/kfs.pdf", {
    params: { path: { offerId }, query: { locale } },
    parseAs: "blob",
  });
  return data as Blob;
}

/** The key facts statement of a submission, in the language it was read in. */
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

/** Confirms that the statement with this hash was read. Idempotent. */
export async function acknowledgeKeyFacts(offerId: string, hash: string): Promise<void> {
  await server.POST("/api/offers/{offerId}/kfs/acknowledge", { params: { path: { offerId } }, body: { hash } });
}

export function fetchLenderForm(lenderKey: string, appId: string): Promise<LenderForm> {
  return unwrapAnswer(
    server.GET("/api/lenders/{key}/form", { params: { path: { key: lenderKey }, query: { appId } } }),
  );
}

/** A repeated `idempotencyKey` returns the first answer, so a double click sends one submission. */
export function submitApplication(body: SubmissionRequest, idempotencyKey: string): Promise<SubmissionCreated> {
  return unwrapAnswer(
    server.POST("/api/submissions", { params: { header: { "Idempotency-Key": idempotencyKey } }, body }),
  );
}

export async function fetchSubmissions(appId: string): Promise<Submission[]> {
  const { items } = await unwrapAnswer(server.GET("/api/submissions", { params: { query: { appId } } }));
  return items as Submission[];
}

/** Records a visit to a card's bank; returns its URL. */
export async function visitCard(id: number): Promise<string> {
  const { redirectUrl } = await unwrapAnswer(server.POST("/api/cards/{id}/visits", { params: { path: { id } } }));
  return redirectUrl;
}

/** Prices of insurance plans for some persons. */
export function fetchPlanQuotes(body: PlanQuestion): Promise<PlanQuotes> {
  return unwrapAnswer(server.POST("/api/plans/quotes", { body }));
}

/** Records a visit to a plan's insurer with the consent; returns its URL. */
export async function visitPlan(id: number, noticeVersion: string): Promise<string> {
  const visiting = server.POST("/api/plans/{id}/visits", { params: { path: { id } }, body: { noticeVersion } });
  return (await unwrapAnswer(visiting)).redirectUrl;
}

/** The customer's visits to sellers, newest first. */
export async function fetchVisits(kind: VisitKind): Promise<Visit[]> {
  const { items } = await unwrapAnswer(server.GET("/api/visits", { params: { query: { kind } } }));
  return items;
}
