import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { userQuery } from "#consumer/queries.ts";
import { customerSession } from "#consumer/customer-session.ts";
import { isSessionEnd } from "#shared/api/problem.ts";
import { getBoot } from "#shared/boot/boot.ts";
import { stored } from "#shared/session/storage.ts";
import { beginsAnew, type CustomerState, isUserPath, nextStep, type SessionState } from "./next-step.ts";

let arriving = true;

/** Opens the page that the visit has come to: the one place where `nextStep` is asked. */
export async function guard(queries: QueryClient, path: string, search: Record<string, unknown>): Promise<void> {
  const customer = await loadCustomer(queries, path);
  const step = nextStep(sessionState(search), customer, path);
  arriving = false;
  if (step === "/admin") throw redirect({ href: "/admin", reloadDocument: true });
  if (step !== null) throw redirect({ to: step, replace: true });
}

function sessionState(search: Record<string, unknown>): SessionState {
  return {
    variant: getBoot().site.variant,
    prospectAppId: customerSession.prospectAppId(),
    token: customerSession.token(),
    productType: customerSession.productType(),
    appId: customerSession.appId(),
    admin: stored("a_atkn") !== null && stored("roleId") !== null,
    editing: search["edit"] === true,
    arriving,
  };
}

/** Loads the record of a logged-in customer where it decides the way, and follows the application that it names. */
async function loadCustomer(queries: QueryClient, path: string): Promise<CustomerState | null> {
  const prospectAppId = customerSession.prospectAppId();
  const isWanted = isUserPath(path) || (beginsAnew(path) && customerSession.appId() !== null);
  if (!isWanted || customerSession.token() === null || prospectAppId === null) return null;
  try {
    const user = await queries.ensureQueryData(userQuery(prospectAppId));
    followApplication(user.inflight_credit_app_id, path);
    return user;
  } catch (error) {
    // The session is over and forgotten by now: the way is that of a stranger. Any other failure is the log's alone.
    if (!isSessionEnd(error)) reportError(error);
    return null;
  }
}

/** Keeps the id of the open application; none is open once it has been closed. */
function followApplication(open: string | null, path: string): void {
  if (open !== null) customerSession.keepApplication(open);
  else if (beginsAnew(path)) customerSession.forgetApplication();
}
