import { m } from "#messages";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { actOnTicket, type Ticket } from "./queries.ts";
import { choices, KINDS, PRIORITIES, QUEUES } from "./words.ts";

/** Changes kind, queue and priority. The legal deadline stays. */
export function ClassifyDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const form = useForm({
    start: { kind: ticket.kind, queue: ticket.queue, priority: ticket.priority },
    send: (chosen) => actOnTicket(ticket.id, "classify", { ...chosen, lenderId: ticket.lenderId }),
    onSent: () => {
      toast(m.tickets_done(), "ok");
      onClose();
    },
  });
  return (
    <FormDialog
      title={m.tickets_classify()}
      text={m.tickets_classify_text()}
      submit={m.tickets_classify()}
      form={form}
      onClose={onClose}
    >
      <SelectField {...form.text("kind")} label={m.tickets_kind()} options={choices(KINDS)} />
      <SelectField {...form.text("queue")} label={m.tickets_queue()} options={choices(QUEUES)} />
      <SelectField {...form.text("priority")} label={m.tickets_priority()} options={choices(PRIORITIES)} />
    </FormDialog>
  );
}
