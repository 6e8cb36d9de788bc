import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { ActionMenu, type MenuAction } from "#shared/console-ui/action-menu.tsx";
import { Button } from "#shared/console-ui/button.tsx";
import { ReasonDialog } from "#shared/console-ui/form/reason-dialog.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { ClassifyDialog } from "./classify-dialog.tsx";
import { actOnTicket, type Ticket, type TicketAction } from "./queries.ts";

type Asked = "hold" | "reopen" | "classify";

/** What can be done with a ticket besides writing. */
export function TicketActions({ ticket }: { ticket: Ticket }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const acting = useMutation({
    mutationFn: (action: TicketAction) => actOnTicket(ticket.id, action, {}, ticket.version),
    onSuccess: () => toast(m.tickets_done(), "ok"),
  });
  const act = (action: TicketAction) => () => acting.mutate(action);
  const isFinished = ticket.state === "resolved" || ticket.state === "closed";
  const close = () => setAsked(null);
  return (
    <div className="ml-auto flex flex-wrap gap-2">
      {!isFinished && ticket.assigneeId === null && (
        <Button look="secondary" pending={acting.isPending} onClick={act("assign")}>
          {m.tickets_take()}
        </Button>
      )}
      {ticket.state === "on_hold" && (
        <Button look="secondary" pending={acting.isPending} onClick={act("resume")}>
          {m.tickets_resume()}
        </Button>
      )}
      {(ticket.state === "open" || ticket.state === "waiting") && (
        <Button look="secondary" data-key="e" aria-keyshortcuts="e" pending={acting.isPending} onClick={act("resolve")}>
          {m.tickets_resolve()}
        </Button>
      )}
      <ActionMenu
        trigger={<Button look="secondary">{m.common_actions()}</Button>}
        actions={listMenu(ticket, { ask: setAsked, release: act("release") })}
      />
      {asked === "classify" && <ClassifyDialog ticket={ticket} onClose={close} />}
      {(asked === "hold" || asked === "reopen") && <TicketReason ticket={ticket} action={asked} onClose={close} />}
    </div>
  );
}

function listMenu(
  { state, assigneeId, mayReopen }: Ticket,
  { ask, release }: { ask: (asked: Asked) => void; release: () => void },
): MenuAction[] {
  const actions: MenuAction[] = [{ label: m.tickets_classify(), action: () => ask("classify") }];
  if (state === "open" || state === "waiting") actions.push({ label: m.tickets_hold(), action: () => ask("hold") });
  if (assigneeId !== null) actions.push({ label: m.tickets_release(), action: release });
  if (mayReopen) actions.push({ label: m.tickets_reopen(), action: () => ask("reopen") });
  return actions;
}

interface TicketReasonProps {
  ticket: Ticket;
  action: "hold" | "reopen";
  onClose: () => void;
}

function TicketReason({ ticket, action, onClose }: TicketReasonProps) {
  const title = action === "hold" ? m.tickets_hold() : m.tickets_reopen();
  return (
    <ReasonDialog
      title={title}
      text={action === "hold" ? m.tickets_hold_text() : m.tickets_reopen_text()}
      submit={title}
      send={(reason) => actOnTicket(ticket.id, action, { reason }, ticket.version)}
      onSent={() => {
        toast(m.tickets_done(), "ok");
        onClose();
      }}
      onClose={onClose}
    />
  );
}
