import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { userQuery } from "#consumer/queries.ts";
import { visit } from "#consumer/visit.ts";
import { getBoot } from "#shared/boot/boot.ts";
import { stored } from "#shared/session/storage.ts";
import { type CustomerState, nextStep, type VisitState } from "./next-step.ts";

let arriving = true;

/** Opens the page that the visit has come to: the one place where `nextStep` is asked. */
export async function guard(queries: QueryClient, path: string, search: Record<string, unknown>): Promise<void> {
  const customer = await loadCustomer(queries, path);
  const step = nextStep(visitState(search), customer, path);
  arriving = false;
  if (step === "/admin") throw redirect({ href: "/admin", reloadDocument: true });
  if (step !== null) throw redirect({ to: step, replace: true });
}

function visitState(search: Record<string, unknown>): VisitState {
  return {
    variant: getBoot().site.variant,
    prospectAppId: visit.prospectAppId(),
    token: visit.token(),
    productType: visit.productType(),
    appId: visit.appId(),
    admin: stored("a_atkn") !== null && stored("roleId") !== null,
    editing: search["edit"] === true,
    arriving,
  };
}

/** Loads the record that the user area needs, and keeps the open application's id. */
async function loadCustomer(queries: QueryClient, path: string): Promise<CustomerState | null> {
  const prospectAppId = visit.prospectAppId();
  if (!path.startsWith("/user") || visit.token() === null || prospectAppId === null) return null;
  const user = await queries.ensureQueryData(userQuery(prospectAppId));
  if (user.inflight_credit_app_id !== null) visit.keepApplication(user.inflight_credit_app_id);
  return user;
}
