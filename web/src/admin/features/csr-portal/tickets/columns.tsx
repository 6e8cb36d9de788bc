import { m } from "#messages";
import type { Language } from "#shared/api/types.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { describeDue } from "./due.ts";
import type { TicketRow } from "./queries.ts";
import { KINDS, PRIORITIES, STATES } from "./words.ts";

export function ticketColumns(language: Language, onOpen: (id: string) => void): Column<TicketRow>[] {
  return [
    {
      key: "title",
      title: m.tickets_subject(),
      cell: (ticket) => <Subject ticket={ticket} onOpen={() => onOpen(ticket.id)} />,
    },
    { key: "due", title: m.tickets_due(), sort: "due", cell: (ticket) => <Due ticket={ticket} language={language} /> },
    { key: "state", title: m.tickets_state(), cell: ({ state }) => <StatePill state={state} /> },
    { key: "priority", title: m.tickets_priority(), cell: ({ priority }) => PRIORITIES[priority]() },
    { key: "requester", title: m.tickets_requester(), cell: ({ requester }) => <PersonName name={requester} /> },
    { key: "assignee", title: m.tickets_assignee(), cell: ({ assignee }) => <PersonName name={assignee} /> },
  ];
}

/** What was asked, and below it number and kind, so that the table needs no more width than the page has. */
function Subject({ ticket, onOpen }: { ticket: TicketRow; onOpen: () => void }) {
  const { shortCode, kind } = ticket;
  return (
    <div className="w-56 py-1 2xl:w-80 max-lg:w-48">
      <button
        type="button"
        className="block min-h-8 max-w-full truncate text-left font-semibold text-brand-strong underline underline-offset-4"
        title={nameTicket(ticket)}
        onClick={onOpen}
      >
        {nameTicket(ticket)}
      </button>
      <span className="block text-xs font-normal whitespace-normal text-ink-2">
        {shortCode !== null && <span className="font-mono">{shortCode} · </span>}
        {KINDS[kind]()}
      </span>
    </div>
  );
}

/** A name that takes a second line where the table is narrow. */
function PersonName({ name }: { name: string | null }) {
  if (name === null) return <EmptyValue />;
  return <span className="block max-w-30 wrap-anywhere whitespace-normal 2xl:max-w-60">{name}</span>;
}

export function StatePill({ state }: Pick<TicketRow, "state">) {
  return <Pill tone={STATES[state].tone}>{STATES[state].label()}</Pill>;
}

export function Due({ ticket, language }: { ticket: TicketRow; language: Language }) {
  const { text, isLate } = describeDue(ticket, language);
  if (text === "") return <EmptyValue />;
  return isLate ? <Pill tone="bad">{text}</Pill> : <span className="block max-w-36 whitespace-normal">{text}</span>;
}

/** The first line of what was asked; the number once the words are removed. */
export function nameTicket({ title, shortCode, id }: TicketRow): string {
  return title === "" ? (shortCode ?? id) : title;
}
