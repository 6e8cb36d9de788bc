import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { loadTicketFile } from "#shared/api/admin/tickets.ts";
import { revealFieldLabel } from "#admin/support/revealed-field.tsx";
import type { IdentityField } from "#shared/api/admin/applications.ts";
import { Thread, ThreadText } from "#shared/console-ui/thread.tsx";
import { TicketFileLink } from "#shared/ui/ticket-file.tsx";
import { CORRECTION_STATES } from "../corrections/states.ts";
import type { Ticket } from "./queries.ts";
import { KINDS, PRIORITIES, QUEUES, STATES } from "./words.ts";

type Entry = Ticket["entries"][number];

/** What happened to a ticket, oldest first. */
export function TicketThread({ ticket: { id, entries } }: { ticket: Ticket }) {
  const listed = entries.filter(isChange).map((entry) => ({
    key: entry.place,
    heading: <Heading entry={entry} />,
    at: entry.at,
    border: BORDERS[entry.kind],
    body: <Body ticketId={id} entry={entry} />,
  }));
  return <Thread entries={listed} />;
}

/** What was done; another ticket that it names can be opened. */
function Heading({ entry }: { entry: Entry }) {
  const { otherId } = entry;
  if (otherId === null) return describeEntry(entry);
  return (
    <Link
      to="/admin/csr-portal"
      search={(shown) => ({ ...shown, ticket: otherId })}
      className="text-brand-strong underline underline-offset-4"
    >
      {describeEntry(entry)}
    </Link>
  );
}

function Body({ ticketId, entry }: { ticketId: string; entry: Entry }) {
  const { kind, text, to, bookedEntryId } = entry;
  if (kind === "file") return <TicketFileLink name={text} load={() => loadTicketFile(ticketId, Number(to))} />;
  if (kind !== "message" && kind !== "note") return null;
  return (
    <>
      <ThreadText text={text} removed={m.tickets_text_removed()} />
      {bookedEntryId !== null && (
        <p className="text-sm text-ink-2">{m.common_dispute_booked({ id: String(bookedEntryId) })}</p>
      )}
    </>
  );
}

const BORDERS: Partial<Record<Entry["kind"], string>> = { message: "border-brand-strong", note: "border-warn" };

/** That a new ticket is open says nothing. */
function isChange({ kind, from }: Entry): boolean {
  return kind !== "state" || from !== null;
}

function describeEntry(entry: Entry): string {
  const by = entry.by ?? m.tickets_by_program();
  switch (entry.kind) {
    case "message":
      return describeMessage(entry);
    case "file":
      return entry.author === "requester" ? m.tickets_entry_file() : m.tickets_entry_file_by({ by });
    case "correction":
      return describeCorrection(entry);
    case "note":
      return m.tickets_entry_note({ by });
    case "state":
      return describeState(entry);
    case "assign":
      return describeAssignment(entry.to, by);
    case "classify":
      return describeClass(entry, by);
    case "merge":
      return entry.from === null
        ? m.tickets_entry_merged_into({ number: entry.to ?? "", by })
        : m.tickets_entry_merged_from({ number: entry.from, by });
    case "unmerge":
      return m.tickets_entry_parted({ number: entry.from ?? entry.to ?? "", by });
    case "statutory":
      return describeStatutory(entry);
  }
}

/** `from` is the field, `to` where its correction stands. */
function describeCorrection({ from, to }: Entry): string {
  const state = findLabel(CORRECTION_STATES, to)?.label() ?? "";
  return m.tickets_entry_correction({ field: revealFieldLabel(from as IdentityField), state });
}

function describeAssignment(to: string | null, by: string): string {
  if (to === null) return m.tickets_entry_released({ by });
  return to === by ? m.tickets_entry_taken({ by }) : m.tickets_entry_assigned({ by, to });
}

/** A requester's words may have been written down by staff. */
function describeMessage({ author, by }: Entry): string {
  if (author !== "requester") return m.tickets_entry_reply({ by: by ?? m.tickets_by_program() });
  return by === null ? m.tickets_entry_asked() : m.tickets_entry_asked_by({ by });
}

function describeState({ author, by, to }: Entry): string {
  const state = findLabel(STATES, to)?.label() ?? "";
  if (author === "requester") return m.tickets_entry_state_requester({ state });
  return by === null ? m.tickets_entry_state({ state }) : m.tickets_entry_state_by({ state, by });
}

function describeClass({ text, to }: Entry, by: string): string {
  if (text === "lender")
    return to === null ? m.tickets_entry_lender_none({ by }) : m.tickets_entry_lender({ by, value: to });
  const labels: Record<string, Record<string, () => string>> = { kind: KINDS, queue: QUEUES, priority: PRIORITIES };
  const value = labels[text]?.[to ?? ""]?.() ?? "";
  return m.tickets_entry_classified({ by, value });
}

const STATUTORY: Record<string, () => string> = {
  reminded: m.tickets_statutory_reminded,
  escalated: m.tickets_statutory_escalated,
  notified: m.tickets_statutory_notified,
  refused: m.tickets_statutory_refused,
  unreached: m.tickets_statutory_unreached,
};

/** Why nobody was informed; the words of the contact policy that a message about a request can meet. */
const UNREACHED: Record<string, () => string> = {
  erasure: m.tickets_unreached_erasure,
  "no-destination": m.tickets_unreached_no_destination,
  "destination-mismatch": m.tickets_unreached_destination_mismatch,
  suppressed: m.tickets_unreached_suppressed,
  "daily-limit": m.tickets_unreached_daily_limit,
  "not-accepted": m.tickets_unreached_not_accepted,
};

/** `from` is the reason why nobody was informed. */
function describeStatutory({ from, to }: Entry): string {
  const step = findLabel(STATUTORY, to)?.() ?? m.tickets_statutory();
  const reason = findLabel(UNREACHED, from)?.();
  return reason === undefined ? step : m.tickets_statutory_because({ step, reason });
}

function findLabel<Label>(labels: Record<string, Label>, code: string | null): Label | undefined {
  return code === null ? undefined : labels[code];
}
