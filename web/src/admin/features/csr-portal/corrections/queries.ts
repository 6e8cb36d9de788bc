import { queryOptions } from "@tanstack/react-query";
import { command, query, send } from "#shared/api/data.ts";
import type { Schemas } from "#shared/api/types.ts";

export type Correction = Schemas["CorrectionView"];
export type CorrectionRequest = Schemas["CorrectionRequest"];

/** A customer's corrections, newest first. */
export const customerCorrectionsQuery = (id: string) =>
  query("/api/admin/customers/{id}/corrections", { params: { path: { id } } });

/** Corrections that wait for a decision, oldest first. */
export const proposedQuery = query("/api/admin/corrections");

/** A correction with its new value, for the person who decides. Each call is a reveal, so nothing else refetches it. */
export const revealedQuery = (id: string) =>
  queryOptions({
    queryKey: ["revealed-correction", id],
    queryFn: () => send("get", "/api/admin/corrections/{id}", { params: { path: { id } } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  });

/** A correction changes the customer, their requests and what waits. */
const ALSO_CHANGED = [
  "/api/admin/customers/{id}",
  "/api/admin/tickets",
  "/api/admin/corrections",
  "/api/admin/work-queue",
] as const;

export function propose(id: string, body: CorrectionRequest) {
  return command("post", "/api/admin/customers/{id}/corrections", { params: { path: { id } }, body }, ALSO_CHANGED);
}

export function approve(id: string) {
  return command("post", "/api/admin/corrections/{id}/approve", { params: { path: { id } } }, ALSO_CHANGED);
}

export function refuse(id: string, reason: string) {
  const input = { params: { path: { id } }, body: { reason } };
  return command("post", "/api/admin/corrections/{id}/refuse", input, ALSO_CHANGED);
}

export function withdraw(id: string, reason: string) {
  const input = { params: { path: { id } }, body: { reason } };
  return command("post", "/api/admin/corrections/{id}/withdraw", input, ALSO_CHANGED);
}
