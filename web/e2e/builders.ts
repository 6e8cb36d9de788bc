import type { APIRequestContext } from "@playwright/test";
import { callApi, type Method } from "./api.ts";
import { newEmail, newMobile, newWord } from "./new-names.ts";

/** What adding rows needs: calls as the demo's admin, and the sent messages. */
interface BuilderContext {
  callAsAdmin<Answer>(method: Method, path: string, data?: object): Promise<Answer>;
  readSentCode(destination: string): Promise<string>;
  waitForLink(destination: string, part: string): Promise<string>;
}

/** A lender that a journey added. */
export interface NewLender {
  id: number;
  name: string;
  /** Its page in the back office. */
  path: string;
}

/** A credit card that a journey added. */
export interface NewCard {
  id: number;
  name: string;
}

/** A signup that waits for approval. */
export interface PendingMerchant {
  id: number;
  name: string;
  email: string;
}

/** An account with its login. */
export interface Account {
  name: string;
  email: string;
  password: string;
}

/** The session of a logged-in customer. */
export interface CustomerSession {
  prospectAppId: string;
  token: string;
}

/** Sorts new lenders after those of the demo, whose places in the list stay. */
const LAST_PRIORITY = 900;

/** Adds a lender, switched off; `properties` are set by their names in the back office's properties. */
export async function addLender(world: BuilderContext, properties: object = {}, name = newWord()): Promise<NewLender> {
  const { data } = await world.callAsAdmin<{ data: { lender_id: number } }>("POST", "/api/create-lender", { name });
  const id = data.lender_id;
  const values = { priority: LAST_PRIORITY, ...properties };
  await world.callAsAdmin("PUT", `/api/admin/lenders/${id}`, { values });
  return { id, name, path: `/admin/lenders/${id}` };
}

/** Adds a credit card at the end of the list, switched off. */
export async function addCard(world: BuilderContext): Promise<NewCard> {
  const name = `${newWord()} Bank Everyday`;
  const { data } = await world.callAsAdmin<{ data: { category_id: number } }>("POST", "/api/create-credit-card", {
    category_name: name,
  });
  return { id: data.category_id, name };
}

/** Signs a shop up under Udaan Credit and confirms the signup by the mailed link. */
export async function signUpMerchant(api: APIRequestContext, world: BuilderContext): Promise<PendingMerchant> {
  const name = `Meena ${newWord()}`;
  const email = newEmail("meena");
  const { version } = await callApi<{ version: string }>(api, "GET", "/api/notices?purpose=merchant_signup");
  const fields = {
    full_name: name,
    shop_name: "Meena Telecom",
    shop_city: "Patna",
    merchant_email: email,
    merchant_mobile: newMobile(),
    merchant_pan: "ABCPK1234F",
    merchant_account: "00998877665544",
    merchant_ifsc: "SBIN0001234",
  };
  const signup = { kind: "shop", partner: "udaan_credit", noticeVersion: version, fields };
  await callApi(api, "POST", "/api/merchant-signup", signup);
  const link = await world.waitForLink(email, "/create-merchant-form/confirm#");
  await callApi(api, "POST", "/api/merchant-signup/confirm", { token: readToken(link) });
  const search = new URLSearchParams({ status: "pending", q: name });
  const { items } = await world.callAsAdmin<{ items: { id: number }[] }>("GET", `/api/admin/merchants?${search}`);
  const [found] = items;
  if (found === undefined) throw new Error(`No signup of ${name} waits for approval`);
  return { id: found.id, name, email };
}

/** Invites a user of the back office, who sets a password. */
export async function inviteStaff(world: BuilderContext, name: string, roleId: number): Promise<{ email: string }> {
  const email = newEmail("colleague");
  await world.callAsAdmin("POST", "/api/admin/users", { name, email, roleId });
  return { email };
}

/** Sets a password by the invitation link of a mail. */
export async function acceptInvitation(
  api: APIRequestContext,
  world: BuilderContext,
  email: string,
  password: string,
): Promise<void> {
  const link = await world.waitForLink(email, "/invite#");
  await callApi(api, "POST", "/api/invites/accept", { token: readToken(link), password });
}

/** Logs a customer in with a passcode; `api` is that of the customer's browser. */
export async function logInCustomer(
  api: APIRequestContext,
  world: BuilderContext,
  mobile: string,
  language: string,
): Promise<CustomerSession> {
  const headers = { "accept-language": language };
  const { version } = await callApi<{ version: string }>(
    api,
    "GET",
    "/api/notices?purpose=matching",
    undefined,
    headers,
  );
  const consents = [{ purpose: "matching", noticeVersion: version }];
  const sent = await callApi<{ prospectAppId: string; nonce: string }>(
    api,
    "POST",
    "/api/otp/send",
    { destination: mobile, consents },
    headers,
  );
  const otp = await world.readSentCode(`+91${mobile}`);
  const entry = { prospectAppId: sent.prospectAppId, nonce: sent.nonce, otp, language, consents };
  return callApi<CustomerSession>(api, "POST", "/api/otp/verify", entry, headers);
}

/** The token in the fragment of a mailed link. */
function readToken(link: string): string {
  return new URL(link).hash.slice(1);
}
