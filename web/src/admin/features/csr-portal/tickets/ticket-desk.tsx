import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { sessionQuery, usePermission } from "#admin/queries.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { type List, useList } from "#shared/console-ui/list/use-list.ts";
import { toast } from "#shared/console-ui/toasts.tsx";
import { joinClasses } from "#shared/ui/classes.ts";
import { ProposedCorrections } from "../corrections/proposed-corrections.tsx";
import { proposedQuery } from "../corrections/queries.ts";
import { ticketColumns } from "./columns.tsx";
import { listedSearch, queuesQuery, takeNextTicket, ticketsQuery } from "./queries.ts";
import { SavedReplies } from "./saved-replies.tsx";
import type { TicketFilter } from "./search.ts";
import { TicketDrawer } from "./ticket-drawer.tsx";
import { choices, KINDS, QUEUES, STATES } from "./words.ts";
import { WriteDownDialog } from "./write-down-dialog.tsx";

type TicketList = List<TicketFilter>;

/** The queues with their tickets, and the ticket that is open over them. */
export function TicketDesk() {
  const { language } = useBoot();
  const list = useList<TicketFilter>();
  const { data: session } = useQuery(sessionQuery);
  const adminId = session?.adminId ?? 0;
  const view = useShownView(list);
  const search = { ...list.search, view };
  const page = useQuery(ticketsQuery(search, adminId));
  const open = (id: string | undefined) => list.cover({ ticket: id });
  const { ticket } = search;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[11.5rem_minmax(0,1fr)] 2xl:grid-cols-[13rem_minmax(0,1fr)]">
      <QueueNav list={list} />
      {view === "corrections" && <ProposedCorrections />}
      {view === "replies" && <SavedReplies />}
      {view !== "corrections" && view !== "replies" && (
        <ListPage
          isPart
          title={m.tickets_title()}
          action={
            <span className="flex flex-wrap gap-2">
              <WriteDownButton onOpened={open} />
              <NextButton list={list} onTaken={open} />
            </span>
          }
          exportPath="/api/admin/tickets.csv"
          exportSearch={listedSearch(search, adminId)}
          list={list}
          searchLabel={m.tickets_find()}
          filters={ticketFilters()}
          columns={ticketColumns(language, open)}
          rowKey={({ id }) => id}
          page={page}
          sort="due"
          empty={m.tickets_empty()}
        />
      )}
      {ticket !== undefined && (
        <TicketDrawer
          key={ticket}
          id={ticket}
          shown={page.data?.items.map(({ id }) => id) ?? []}
          onOpen={open}
          onClose={() => open(undefined)}
        />
      )}
    </div>
  );
}

/** The view of the address, or all tickets where the reader may not see it, as after a colleague's link. */
function useShownView({ search: { view } }: TicketList): string | undefined {
  const decides = usePermission("correction.decide");
  const supervises = usePermission("ticket.supervise");
  const isAllowed = view === "corrections" ? decides : view === "mine" || supervises;
  return isAllowed ? view : undefined;
}

function ticketFilters(): Filter[] {
  return [
    { kind: "select", name: "kind", label: m.tickets_kind(), options: choices(KINDS) },
    {
      kind: "select",
      name: "state",
      label: m.tickets_state(),
      options: Object.entries(STATES).map(([value, { label }]) => ({ value, label: label() })),
    },
    {
      kind: "select",
      name: "overdue",
      label: m.tickets_due(),
      options: [{ value: "true", label: m.tickets_overdue() }],
    },
  ];
}

/** Writes down what somebody without an account asks, and opens it. */
function WriteDownButton({ onOpened }: { onOpened: (id: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setIsOpen(true)}>
        {m.csr_portal_ticket_open()}
      </Button>
      {isOpen && (
        <WriteDownDialog
          onOpened={(id) => {
            setIsOpen(false);
            onOpened(id);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Takes the next ticket of the queue, or of all. */
function NextButton({ list, onTaken }: { list: TicketList; onTaken: (id: string) => void }) {
  const queue = Object.keys(QUEUES).find((one) => one === list.search.queue) as keyof typeof QUEUES | undefined;
  const taking = useMutation({
    mutationFn: () => takeNextTicket(queue),
    onSuccess: (id) => {
      if (id === null) toast(m.tickets_next_none(), "ok");
      else onTaken(id);
    },
  });
  return (
    <Button pending={taking.isPending} onClick={() => taking.mutate()}>
      {m.tickets_next()}
    </Button>
  );
}

/** Where tickets wait, with how many are open and late. */
function QueueNav({ list }: { list: TicketList }) {
  const { data } = useQuery(queuesQuery);
  const supervises = usePermission("ticket.supervise");
  const decides = usePermission("correction.decide");
  const proposed = useQuery({ ...proposedQuery, enabled: decides });
  const view = useShownView(list);
  const { queue } = list.search;
  const show = (changes: { view?: string; queue?: string }) =>
    list.setFilters({ view: undefined, queue: undefined, ...changes });
  return (
    <nav aria-label={m.tickets_queues()}>
      <ul className="flex flex-wrap gap-1 lg:flex-col">
        <QueueLink name={m.tickets_all()} isShown={view === undefined && queue === undefined} onShow={() => show({})} />
        <QueueLink
          name={m.tickets_mine()}
          count={data?.mine}
          isShown={view === "mine"}
          onShow={() => show({ view: "mine" })}
        />
        {data?.queues.map((one) => (
          <QueueLink
            key={one.queue}
            name={QUEUES[one.queue]()}
            count={one.open}
            late={one.overdue}
            isShown={queue === one.queue}
            onShow={() => show({ queue: one.queue })}
          />
        ))}
        {decides && (
          <QueueLink
            name={m.corrections_title()}
            count={proposed.data?.items.length}
            isShown={view === "corrections"}
            onShow={() => show({ view: "corrections" })}
          />
        )}
        {supervises && (
          <>
            <QueueLink
              name={m.tickets_escalated()}
              count={data?.escalated}
              isShown={view === "escalated"}
              onShow={() => show({ view: "escalated" })}
            />
            <QueueLink name={m.tickets_saved()} isShown={view === "replies"} onShow={() => show({ view: "replies" })} />
          </>
        )}
      </ul>
    </nav>
  );
}

interface QueueLinkProps {
  name: string;
  count?: number | undefined;
  late?: number;
  isShown: boolean;
  onShow: () => void;
}

function QueueLink({ name, count, late = 0, isShown, onShow }: QueueLinkProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isShown}
        className={joinClasses(
          "flex min-h-9 w-full items-baseline gap-2 rounded-md px-3 py-1.5 text-left max-lg:min-h-11",
          isShown ? "bg-brand-soft font-semibold" : "hover:bg-ground",
        )}
        onClick={onShow}
      >
        <span className="grow">{name}</span>
        {late > 0 && (
          <span className="text-sm font-semibold whitespace-nowrap text-bad">
            {m.tickets_late_count({ count: formatCapped(late) })}
          </span>
        )}
        {count !== undefined && <span className="text-ink-2 tabular-nums">{formatCapped(count)}</span>}
      </button>
    </li>
  );
}

/** The server counts to here. */
const MAX_COUNTED_TICKETS = 1_000;

function formatCapped(count: number): string {
  return count >= MAX_COUNTED_TICKETS ? "999+" : String(count);
}
