import { m } from "#messages";
import { revealFieldLabel } from "#admin/support/revealed-field.tsx";
import type { PillTone } from "#shared/console-ui/pill.tsx";
import type { Correction } from "./queries.ts";

export const CORRECTION_STATES: Record<Correction["state"], { label: () => string; tone: PillTone }> = {
  proposed: { label: m.corrections_state_proposed, tone: "info" },
  approved: { label: m.corrections_state_approved, tone: "info" },
  waiting: { label: m.corrections_state_waiting, tone: "warn" },
  applied: { label: m.corrections_state_applied, tone: "ok" },
  refused: { label: m.corrections_state_refused, tone: "bad" },
  withdrawn: { label: m.corrections_state_withdrawn, tone: "quiet" },
  cancelled: { label: m.corrections_state_cancelled, tone: "bad" },
  lapsed: { label: m.corrections_state_lapsed, tone: "quiet" },
};

/** The field as a title: "Mobile number". */
export function titleField(field: Correction["field"]): string {
  const label = revealFieldLabel(field);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Whether something can still happen to it. */
export function isOpen({ state }: Correction): boolean {
  return state === "proposed" || state === "approved" || state === "waiting";
}

/** What proves that a new number or address is the customer's. */
export function describeProof({ newConfirmed, oldConfirmed, byLetter }: Correction): string {
  if (newConfirmed && oldConfirmed) return m.corrections_proof_both();
  if (newConfirmed) return m.corrections_proof_new();
  return byLetter ? m.corrections_proof_letter() : m.corrections_proof_none();
}
