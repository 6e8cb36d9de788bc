import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { userQuery } from "#consumer/queries.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import type { PageToOpen } from "#consumer/session/return-page.ts";
import { firstPage } from "#consumer/site/first-page.ts";
import { isSessionEnd } from "#shared/api/problem.ts";
import type { User } from "#shared/api/types.ts";
import { getBoot } from "#shared/boot/boot.ts";
import { readStored } from "#shared/session/storage.ts";
import { forgetsClosedApplication, isUserPath, nextStep, type SessionState } from "./next-step.ts";

/** The guard's result: the application stored in the browser, and the one in the user record. */
export interface GuardResult {
  stored: string | null;
  appId: string | null;
}

/** The navigation that the guard checks. */
export interface GuardRequest {
  queries: QueryClient;
  /** Whether the page is the first of this load. */
  arriving: boolean;
  /** Whether the customer pressed Back. */
  goingBack: boolean;
  path: string;
  search: Record<string, unknown>;
}

/**
 * Redirects to the page that `nextStep` allows. Has no side effects, because preloading a hovered link runs it too;
 * `storeApplication` stores the result once the page opens.
 */
export async function guard(request: GuardRequest): Promise<GuardResult> {
  const { place: found, ...visit } = await followSteps(request);
  const place = found === "/" ? firstPage() : found;
  if (place === "/admin") throw redirect({ href: "/admin", reloadDocument: true });
  if (place !== request.path) throw redirect({ to: place, replace: true, state: { ...findPageToOpen(request) } });
  return visit;
}

/** The page that a visitor asked for, which the login shows and opens; nothing if the visitor is logged in. */
function findPageToOpen({ path, search }: GuardRequest): { pageToOpen?: PageToOpen } {
  const isPage = isUserPath(path) || search["product"] !== undefined;
  return isPage && customerSession.token() === null ? { pageToOpen: { path, search } } : {};
}

/** Stores the application found by the guard, unless another was started or the session ended in the meantime. */
export function storeApplication({ stored: before, appId }: GuardResult): void {
  const lenderKey = customerSession.lenderKey();
  if (lenderKey !== null) customerSession.keepLender(lenderKey);
  if (appId === before || customerSession.token() === null || customerSession.appId() !== before) return;
  if (appId === null) customerSession.forgetApplication();
  else customerSession.keepApplication(appId);
}

/** Upper bound of redirects in a row (`next-step.test.ts` walks all of them). */
const MAX_STEPS = 8;

/** Follows redirects. An application cleared on one page stays cleared for the next. */
async function followSteps({
  queries,
  arriving,
  goingBack,
  path,
  search,
}: GuardRequest): Promise<GuardResult & { place: string }> {
  let known: string | null | undefined;
  let place = path;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const customer = await loadCustomer(queries, place);
    if (customer !== null) known = openApplication(openApplicationId(customer), known, place);
    // Read after the call, because a rejected call ends the session.
    const session = sessionState(steps === 0 && search["edit"] === true, { arriving, goingBack });
    const appId = known === undefined ? session.appId : known;
    const step = nextStep({ ...session, appId }, customer, place);
    if (step === null || step === "/admin") return { place: step ?? place, stored: session.appId, appId };
    place = step;
  }
  throw new Error("The way does not come to rest");
}

function sessionState(editing: boolean, entry: Pick<GuardRequest, "arriving" | "goingBack">): SessionState {
  return {
    variant: getBoot().site.variant,
    lenderKey: customerSession.lenderKey(),
    prospectAppId: customerSession.prospectAppId(),
    token: customerSession.token(),
    productType: customerSession.productType(),
    appId: customerSession.appId(),
    admin: readStored("a_atkn") !== null && readStored("roleId") !== null,
    editing,
    ...entry,
  };
}

/** Loads the user record if a logged-in customer's next page depends on it. */
async function loadCustomer(queries: QueryClient, path: string): Promise<User | null> {
  const prospectAppId = customerSession.prospectAppId();
  const isWanted = isUserPath(path) || forgetsClosedApplication(path);
  if (!isWanted || customerSession.token() === null || prospectAppId === null) return null;
  try {
    return await queries.ensureQueryData(userQuery(prospectAppId));
  } catch (error) {
    if (!isSessionEnd(error)) reportError(error);
    return null;
  }
}

/** The open application of the chosen product; by default the newest. */
function openApplicationId(customer: User): string | null {
  const productType = customerSession.productType();
  return productType === null ? customer.inflight_credit_app_id : (customer.inflight_app_ids[productType] ?? null);
}

/** The open application; null if it was closed, except on pages that still show it. */
function openApplication(open: string | null, known: string | null | undefined, path: string) {
  if (open !== null) return open;
  return forgetsClosedApplication(path) ? null : known;
}
