import { m } from "#messages";
import type { WordMeaning } from "#shared/api/admin/upload-files.ts";

/** Statuses that a word can be mapped to. */
export const STATUS_MEANINGS: { status: WordMeaning; label: () => string }[] = [
  { status: "submitted", label: m.status_submitted },
  { status: "in_review", label: m.status_in_review },
  { status: "approved", label: m.status_approved },
  { status: "disbursed", label: m.status_disbursed },
  { status: "rejected", label: m.status_rejected },
  { status: "withdrawn", label: m.status_withdrawn },
  { status: "expired", label: m.status_expired },
  { status: "failed", label: m.status_failed },
];
