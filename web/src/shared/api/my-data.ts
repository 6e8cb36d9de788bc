/** Calls about a person's own data: consents, access, erasure, preferences, identity, help. */
import { unwrapAnswer, server } from "./client.ts";
import type {
  ConfirmationSent,
  ConsentLedger,
  ErasurePlan,
  HelpRequest,
  IdentityAnswer,
  IdentityCheck,
  MaskInfo,
  OwnSession,
  Preferences,
  PreferencesRequest,
  SentMessages,
  Sheet,
} from "./types.ts";

export function fetchLedger(): Promise<ConsentLedger> {
  return unwrapAnswer(server.GET("/api/consents"));
}

export async function withdrawConsent(id: string): Promise<void> {
  await server.DELETE("/api/consents/{id}", { params: { path: { id } } });
}

/** Everything that is held about the customer, to be read. */
export function fetchMyData(): Promise<Sheet> {
  return unwrapAnswer(server.GET("/api/my-data"));
}

/** The same for a computer. */
export async function fetchMyDataJson(): Promise<Blob> {
  const { data } = await server.GET("/api/my-data.json", { parseAs: "blob" });
  return data as Blob;
}

export async function fetchMyDataPdf(): Promise<Blob> {
  const { data } = await server.GET("/api/my-data.pdf", { parseAs: "blob" });
  return data as Blob;
}

/** What an erasure would do. */
export function fetchErasurePlan(): Promise<ErasurePlan> {
  return unwrapAnswer(server.GET("/api/erasure-request"));
}

/** Erases, and ends every session of the customer. */
export function requestErasure(): Promise<ErasurePlan> {
  return unwrapAnswer(server.POST("/api/erasure-request"));
}

/** Sends a code to the customer's own number, to confirm with. */
export function sendConfirmation(nonce?: string): Promise<ConfirmationSent> {
  return unwrapAnswer(server.POST("/api/confirmation/send", { body: nonce === undefined ? {} : { nonce } }));
}

/** For a few minutes the session may then do what asks for it. */
export async function confirmWithCode(body: { nonce: string; otp: string }): Promise<void> {
  await server.POST("/api/confirmation", { body });
}

export function fetchPreferences(): Promise<Preferences> {
  return unwrapAnswer(server.GET("/api/preferences"));
}

/** Sends a code to a further number or address of the customer. */
export function sendToContact(contact: string, nonce?: string): Promise<ConfirmationSent> {
  return unwrapAnswer(server.POST("/api/contacts/send", { body: { contact, ...(nonce !== undefined && { nonce }) } }));
}

/** From then on it is the customer's, and news may go there. */
export function confirmContact(body: { nonce: string; otp: string }): Promise<Preferences> {
  return unwrapAnswer(server.POST("/api/contacts", { body }));
}

/** The notice is that of `updates` which stood beside the boxes. */
export function savePreferences(body: PreferencesRequest): Promise<Preferences> {
  return unwrapAnswer(server.PUT("/api/preferences", { body }));
}

/** Where the customer is logged in, this session first. */
export async function fetchSessions(): Promise<OwnSession[]> {
  const { items } = await unwrapAnswer(server.GET("/api/sessions"));
  return items;
}

export async function endSession(id: string): Promise<void> {
  await server.DELETE("/api/sessions/{id}", { params: { path: { id } } });
}

/** Ends every session of the customer but this one. */
export async function endOtherSessions(): Promise<void> {
  await server.DELETE("/api/sessions");
}

/** What was sent to the customer, from a cursor of before on; the newest without one. */
export function fetchMessages(cursor: string | null): Promise<SentMessages> {
  return unwrapAnswer(server.GET("/api/messages", { params: { query: cursor === null ? {} : { cursor } } }));
}

/** Ends every session of the customer, this one too. */
export async function logoutEverywhere(): Promise<void> {
  await server.POST("/api/logout-everywhere");
}

export function fetchMaskInfo(prospectAppId: string): Promise<MaskInfo> {
  return unwrapAnswer(server.GET("/api/getMaskInfo/{id}", { params: { path: { id: prospectAppId } } }));
}

/** Only a few tries are allowed: then a problem `identity-check-too-many` with `params.seconds`. */
export function checkIdentity(appId: string, body: IdentityCheck): Promise<IdentityAnswer> {
  return unwrapAnswer(server.POST("/api/applications/{appId}/identity-check", { params: { path: { appId } }, body }));
}

export async function sendHelpRequest(body: HelpRequest): Promise<void> {
  await server.POST("/api/help-requests", {
    body,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
}
