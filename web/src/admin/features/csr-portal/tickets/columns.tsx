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
      cell: (ticket) => (
        <button
          type="button"
          className="block min-h-8 max-w-72 truncate text-left font-semibold text-brand-strong underline underline-offset-4 max-lg:max-w-48"
          title={nameTicket(ticket)}
          onClick={() => onOpen(ticket.id)}
        >
          {nameTicket(ticket)}
        </button>
      ),
    },
    { key: "due", title: m.tickets_due(), sort: "due", cell: (ticket) => <Due ticket={ticket} language={language} /> },
    { key: "state", title: m.tickets_state(), cell: ({ state }) => <StatePill state={state} /> },
    { key: "priority", title: m.tickets_priority(), cell: ({ priority }) => PRIORITIES[priority]() },
    { key: "kind", title: m.tickets_kind(), cell: ({ kind }) => KINDS[kind]() },
    { key: "requester", title: m.tickets_requester(), cell: ({ requester }) => requester ?? <EmptyValue /> },
    { key: "assignee", title: m.tickets_assignee(), cell: ({ assignee }) => assignee ?? <EmptyValue /> },
    {
      key: "number",
      title: m.tickets_number(),
      cell: ({ shortCode }) => (shortCode === null ? <EmptyValue /> : <span className="font-mono">{shortCode}</span>),
    },
  ];
}

export function StatePill({ state }: Pick<TicketRow, "state">) {
  return <Pill tone={STATES[state].tone}>{STATES[state].label()}</Pill>;
}

export function Due({ ticket, language }: { ticket: TicketRow; language: Language }) {
  const { text, isLate } = describeDue(ticket, language);
  if (text === "") return <EmptyValue />;
  return isLate ? <Pill tone="bad">{text}</Pill> : text;
}

/** The first line of what was asked; the number once the words are removed. */
export function nameTicket({ title, shortCode, id }: TicketRow): string {
  return title === "" ? (shortCode ?? id) : title;
}
