import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { ActionMenu, type MenuAction } from "#shared/console-ui/action-menu.tsx";
import { Button } from "#shared/console-ui/button.tsx";
import { ReasonDialog } from "#shared/console-ui/form/reason-dialog.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { AssignDialog, MergeDialog } from "./assign-dialog.tsx";
import { ClassifyDialog } from "./classify-dialog.tsx";
import { actOnTicket, type Ticket, type TicketAction } from "./queries.ts";
import { isUnfinished } from "./words.ts";

type TicketDialog = "hold" | "reopen" | "discard" | "classify" | "assign" | "merge";

/** What can be done with a ticket besides writing. */
export function TicketActions({ ticket }: { ticket: Ticket }) {
  const [dialog, setDialog] = useState<TicketDialog | null>(null);
  const acting = useMutation({
    mutationFn: (action: TicketAction) => actOnTicket(ticket.id, action, {}, ticket.version),
    onSuccess: () => toast(m.tickets_done(), "ok"),
  });
  const act = (action: TicketAction) => () => acting.mutate(action);
  const close = () => setDialog(null);
  return (
    <div className="ml-auto flex flex-wrap gap-2">
      {isUnfinished(ticket) && ticket.assigneeId === null && (
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
        actions={listMenu(ticket, { ask: setDialog, act })}
      />
      {dialog === "classify" && <ClassifyDialog ticket={ticket} onClose={close} />}
      {dialog === "assign" && <AssignDialog ticket={ticket} onClose={close} />}
      {dialog === "merge" && <MergeDialog ticket={ticket} onClose={close} />}
      {isReasoned(dialog) && <TicketReason ticket={ticket} action={dialog} onClose={close} />}
    </div>
  );
}

function listMenu(
  ticket: Ticket,
  { ask, act }: { ask: (dialog: TicketDialog) => void; act: (action: TicketAction) => () => void },
): MenuAction[] {
  const { state, kind, assigneeId, requesterKind, mayReopen, mayUnmerge } = ticket;
  const unfinished: MenuAction[] = [{ label: m.tickets_assign(), action: () => ask("assign") }];
  if (state !== "on_hold") unfinished.push({ label: m.tickets_hold(), action: () => ask("hold") });
  if (assigneeId !== null) unfinished.push({ label: m.tickets_release(), action: act("release") });
  if (kind !== "commission") unfinished.push({ label: m.tickets_merge(), action: () => ask("merge") });
  if (requesterKind === "visitor")
    unfinished.push({ label: m.tickets_discard(), action: () => ask("discard"), danger: true });
  const actions: MenuAction[] = [{ label: m.tickets_classify(), action: () => ask("classify") }];
  if (isUnfinished(ticket)) actions.push(...unfinished);
  if (mayReopen) actions.push({ label: m.tickets_reopen(), action: () => ask("reopen") });
  if (mayUnmerge) actions.push({ label: m.tickets_unmerge(), action: act("unmerge") });
  return actions;
}

interface TicketReasonProps {
  ticket: Ticket;
  action: keyof typeof REASONED;
  onClose: () => void;
}

/** Actions that need a reason, with what follows. */
const REASONED = {
  hold: { title: m.tickets_hold, text: m.tickets_hold_text },
  reopen: { title: m.tickets_reopen, text: m.tickets_reopen_text },
  discard: { title: m.tickets_discard, text: m.tickets_discard_text },
};

function isReasoned(dialog: TicketDialog | null): dialog is keyof typeof REASONED {
  return dialog !== null && dialog in REASONED;
}

function TicketReason({ ticket, action, onClose }: TicketReasonProps) {
  const title = REASONED[action].title();
  return (
    <ReasonDialog
      title={title}
      text={REASONED[action].text()}
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
