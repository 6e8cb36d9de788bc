import { Dialog as Base } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { m } from "#messages";
import { ReasonedValue } from "#admin/support/revealed-field.tsx";
import { useBoot } from "#shared/boot/boot.ts";
import { Facts } from "#shared/console-ui/detail-page.tsx";
import { IconButton } from "#shared/console-ui/icon-button.tsx";
import { CrossIcon } from "#shared/console-ui/icons.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { formatDate, formatDateTime } from "#shared/format/date.ts";
import { NO_APPLICATION } from "../queries.ts";
import { Due, nameTicket, StatePill } from "./columns.tsx";
import { Composer } from "./composer.tsx";
import { revealVisitor, type Ticket, ticketQuery } from "./queries.ts";
import { TicketActions } from "./ticket-actions.tsx";
import { TicketThread } from "./ticket-thread.tsx";
import { useDrawerKeys } from "./use-drawer-keys.ts";
import { CHANNELS, KINDS, PRIORITIES, QUEUES } from "./words.ts";

interface TicketDrawerProps {
  id: string;
  /** Tickets of the list, in order. */
  shown: readonly string[];
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** A ticket over the list: J and K open the next and the one before, R writes a reply, N a note, E resolves. */
export function TicketDrawer({ id, shown, onOpen, onClose }: TicketDrawerProps) {
  const ticket = useQuery(ticketQuery(id));
  const drawer = useRef<HTMLDivElement>(null);
  useDrawerKeys({ drawer, id, shown, onOpen });
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-side/20" />
        <Base.Popup
          ref={drawer}
          className="fixed inset-y-0 right-0 z-40 flex w-160 max-w-full flex-col border-l border-line bg-paper text-ink shadow-lg"
        >
          <header className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
            <Base.Title className="min-w-0 text-lg font-bold wrap-anywhere">
              {ticket.data ? nameTicket(ticket.data) : m.tickets_one()}
            </Base.Title>
            <Base.Close
              render={
                <IconButton label={m.common_close()}>
                  <CrossIcon />
                </IconButton>
              }
            />
          </header>
          <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 py-4">
            <Loaded query={ticket} skeleton={["h-16", "h-40", "h-32"]}>
              {(loaded) => <Details ticket={loaded} />}
            </Loaded>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function Details({ ticket }: { ticket: Ticket }) {
  const { language } = useBoot();
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <StatePill state={ticket.state} />
        <Due ticket={ticket} language={language} />
        <TicketActions ticket={ticket} />
      </div>
      <Facts
        facts={[
          { name: m.tickets_number(), value: ticket.shortCode },
          { name: m.tickets_requester(), value: <Requester key="requester" ticket={ticket} /> },
          { name: m.tickets_kind(), value: KINDS[ticket.kind]() },
          { name: m.tickets_queue(), value: QUEUES[ticket.queue]() },
          { name: m.tickets_priority(), value: PRIORITIES[ticket.priority]() },
          { name: m.tickets_assignee(), value: ticket.assignee },
          { name: m.tickets_channel(), value: CHANNELS[ticket.channel]() },
          ...(ticket.lender === null ? [] : [{ name: m.common_lender(), value: ticket.lender }]),
          ...(ticket.submissionId === null
            ? []
            : [
                {
                  name: m.tickets_loan(),
                  value: <Loan key="loan" id={ticket.submissionId} title={ticket.title} />,
                },
              ]),
          { name: m.tickets_opened_at(), value: formatDateTime(ticket.openedAt, language) },
          ...(ticket.statutoryDueOn === null
            ? []
            : [{ name: m.tickets_statutory(), value: formatDate(ticket.statutoryDueOn, language) }]),
        ]}
      />
      <TicketThread ticket={ticket} />
      <Composer key={ticket.id} ticket={ticket} />
    </>
  );
}

/** The loan whose commission it is about, where corrections are booked. */
function Loan({ id, title }: { id: string; title: string }) {
  return (
    <Link
      to="/admin/commission-loans/$submissionId"
      params={{ submissionId: id }}
      className="rounded-sm font-mono font-semibold text-brand-strong underline underline-offset-4"
    >
      {title}
    </Link>
  );
}

/** A customer leads to everything about them; a visitor has only what was typed, each masked. */
function Requester({ ticket }: { ticket: Ticket }) {
  const { id, requesterKind, customerId, requester, contactEmail, contactPhone } = ticket;
  if (requesterKind === "lender") return ticket.lender ?? m.common_lender();
  if (requesterKind === "merchant") return requester ?? m.tickets_requester_gone();
  if (customerId === null) {
    const typed = [
      ["name", requester],
      ["email", contactEmail],
      ["mobile", contactPhone],
    ] as const;
    const known = typed.filter(([, masked]) => masked !== null);
    if (known.length === 0) return m.tickets_requester_gone();
    return (
      <span className="flex flex-wrap gap-x-4">
        {known.map(([field, masked]) => (
          <ReasonedValue
            key={field}
            field={field}
            masked={masked}
            reveal={(reason, explanation) => revealVisitor(id, { field, reason, explanation })}
          />
        ))}
      </span>
    );
  }
  return (
    <Link
      to="/admin/csr-portal/$id/$pid"
      params={{ id: customerId, pid: NO_APPLICATION }}
      className="rounded-sm font-semibold text-brand-strong underline underline-offset-4"
    >
      {requester ?? m.csr_portal_nameless()}
    </Link>
  );
}
