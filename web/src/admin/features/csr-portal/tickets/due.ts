import { m } from "#messages";
import type { Language } from "#shared/api/types.ts";
import { formatDuration } from "#shared/format/duration.ts";
import type { TicketRow } from "./queries.ts";
import { isUnfinished } from "./words.ts";

const DAY_MS = 86_400_000;
/** From so many days before it the legal deadline is named first. */
const STATUTORY_DAYS = 10;

/** When a ticket is due, in a few words: "in 3 hours", "2 days late", "legal deadline in 4 days". */
export function describeDue(
  ticket: TicketRow,
  language: Language,
  now = new Date(),
): { text: string; isLate: boolean } {
  const { state, resolveDue, isOverdue, statutoryDueOn } = ticket;
  if (!isUnfinished(ticket)) return { text: "", isLate: false };
  const left = statutoryDueOn === null ? null : daysUntil(statutoryDueOn, now);
  // Where the support clock rests, the legal one alone goes on.
  if (left !== null && (left <= STATUTORY_DAYS || state !== "open")) {
    if (left < 0) return { text: m.tickets_due_statutory_over(), isLate: true };
    if (left === 0) return { text: m.tickets_due_statutory_today(), isLate: true };
    const time = formatDuration((left * DAY_MS) / 1000, language);
    return { text: m.tickets_due_statutory({ time }), isLate: isOverdue };
  }
  if (state !== "open") return { text: m.tickets_due_paused(), isLate: false };
  const seconds = (new Date(resolveDue).getTime() - now.getTime()) / 1000;
  const time = formatDuration(Math.max(Math.abs(seconds), 60), language);
  // The list may have been loaded before it was due.
  const isLate = isOverdue || seconds < 0;
  return { text: isLate ? m.tickets_due_late({ time }) : m.tickets_due_in({ time }), isLate };
}

/** Calendar days in India from now until a day. */
function daysUntil(day: string, now: Date): number {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(now);
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
}
