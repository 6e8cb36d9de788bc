import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { actOnTicket, queuesQuery, type Ticket } from "./queries.ts";

interface TicketDialogProps {
  ticket: Ticket;
  onClose: () => void;
}

/** Gives the ticket to a colleague who works its queue. */
export function AssignDialog({ ticket, onClose }: TicketDialogProps) {
  const { data } = useQuery(queuesQuery);
  const colleagues = (data?.colleagues ?? []).filter(({ queues }) => queues.includes(ticket.queue));
  const form = useForm({
    start: { assignee: ticket.assigneeId === null ? "" : String(ticket.assigneeId) },
    check: ({ assignee }) => ({ assignee: assignee === "" ? m.invalid_choose() : null }),
    send: ({ assignee }) => actOnTicket(ticket.id, "assign", { assignee: Number(assignee) }, ticket.version),
    onSent: () => {
      toast(m.tickets_done(), "ok");
      onClose();
    },
  });
  return (
    <FormDialog title={m.tickets_assign()} submit={m.tickets_assign()} form={form} onClose={onClose}>
      <SelectField
        {...form.text("assignee")}
        label={m.tickets_assignee()}
        options={[
          { value: "", label: m.common_choose() },
          ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </FormDialog>
  );
}

/** Lets the ticket go on in another one of its requester. */
export function MergeDialog({ ticket, onClose }: TicketDialogProps) {
  const form = useForm({
    start: { into: "" },
    check: ({ into }) => ({ into: into.trim() === "" ? m.invalid_required() : null }),
    send: ({ into }) => actOnTicket(ticket.id, "merge", { into: into.trim() }, ticket.version),
    onSent: () => {
      toast(m.tickets_merged(), "ok");
      onClose();
    },
  });
  return (
    <FormDialog
      title={m.tickets_merge()}
      text={m.tickets_merge_text()}
      submit={m.tickets_merge()}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.text("into")} label={m.tickets_merge_into()} hint={m.tickets_merge_hint()} />
    </FormDialog>
  );
}
