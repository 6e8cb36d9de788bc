/** Calls about a customer's own data: consents, access, erasure, preferences, identity, help. */
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
  RecordView,
  SentMessages,
  Sheet,
} from "./types.ts";

export function fetchLedger(): Promise<ConsentLedger> {
  return unwrapAnswer(server.GET("/api/consents"));
}

export async function withdrawConsent(id: string): Promise<void> {
  await server.DELETE("/api/consents/{id}", { params: { path: { id } } });
}

/** All data stored about the customer, for reading. */
export function fetchMyData(): Promise<Sheet> {
  return unwrapAnswer(server.GET("/api/my-data"));
}

/** All data stored about the customer, machine-readable. */
export async function fetchMyDataJson(): Promise<Blob> {
  const { data } = await server.GET("/api/my-data.json", { parseAs: "blob" });
  return data as Blob;
}

export async function fetchMyDataPdf(): Promise<Blob> {
  const { data } = await server.GET("/api/my-data.pdf", { parseAs: "blob" });
  return data as Blob;
}

/** Who looked at the customer's record, newest first. */
export async function fetchRecordViews(): Promise<RecordView[]> {
  const { items } = await unwrapAnswer(server.GET("/api/record-views"));
  return items;
}

/** Preview of an erasure. */
export function fetchErasurePlan(): Promise<ErasurePlan> {
  return unwrapAnswer(server.GET("/api/erasure-request"));
}

/** Erases the data and ends all of the customer's sessions. */
export function requestErasure(): Promise<ErasurePlan> {
  return unwrapAnswer(server.POST("/api/erasure-request"));
}

/** Sends a passcode to the customer's own number for reauthentication. */
export function sendConfirmation(nonce?: string): Promise<ConfirmationSent> {
  return unwrapAnswer(server.POST("/api/confirmation/send", { body: nonce === undefined ? {} : { nonce } }));
}

/** Reauthenticates the session for a few minutes. */
export async function confirmWithCode(body: { nonce: string; otp: string }): Promise<void> {
  await server.POST("/api/confirmation", { body });
}

export function fetchPreferences(): Promise<Preferences> {
  return unwrapAnswer(server.GET("/api/preferences"));
}

/** Sends a passcode to an additional number or address. */
export function sendToContact(contact: string, nonce?: string): Promise<ConfirmationSent> {
  return unwrapAnswer(server.POST("/api/contacts/send", { body: { contact, ...(nonce !== undefined && { nonce }) } }));
}

/** Confirms the contact, to which news may then be sent. */
export function confirmContact(body: { nonce: string; otp: string }): Promise<Preferences> {
  return unwrapAnswer(server.POST("/api/contacts", { body }));
}

/** Saves preferences; the notice is that of `updates` beside the checkboxes. */
export function savePreferences(body: PreferencesRequest): Promise<Preferences> {
  return unwrapAnswer(server.PUT("/api/preferences", { body }));
}

/** The customer's sessions, the current one first. */
export async function fetchSessions(): Promise<OwnSession[]> {
  const { items } = await unwrapAnswer(server.GET("/api/sessions"));
  return items;
}

export async function endSession(id: string): Promise<void> {
  await server.DELETE("/api/sessions/{id}", { params: { path: { id } } });
}

/** Ends all of the customer's sessions except this one. */
export async function endOtherSessions(): Promise<void> {
  await server.DELETE("/api/sessions");
}

/** Messages sent to the customer, after a cursor; the newest without one. */
export function fetchMessages(cursor: string | null): Promise<SentMessages> {
  return unwrapAnswer(server.GET("/api/messages", { params: { query: cursor === null ? {} : { cursor } } }));
}

/** Ends all of the customer's sessions, including this one. */
export async function logoutEverywhere(): Promise<void> {
  await server.POST("/api/logout-everywhere");
}

export function fetchMaskInfo(prospectAppId: string): Promise<MaskInfo> {
  return unwrapAnswer(server.GET("/api/getMaskInfo/{id}", { params: { path: { id: prospectAppId } } }));
}

/** Checks PAN and birth date. Too many attempts are a problem `identity-check-too-many` with `params.seconds`. */
export function checkIdentity(appId: string, body: IdentityCheck): Promise<IdentityAnswer> {
  return unwrapAnswer(server.POST("/api/applications/{appId}/identity-check", { params: { path: { appId } }, body }));
}

export async function sendHelpRequest(body: HelpRequest): Promise<void> {
  await server.POST("/api/help-requests", {
    body,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
}
