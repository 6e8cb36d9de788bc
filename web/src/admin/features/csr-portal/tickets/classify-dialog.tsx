import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { rowsQuery } from "#shared/api/data.ts";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { actOnTicket, type Ticket } from "./queries.ts";
import { choices, KINDS, listKinds, PRIORITIES, QUEUES } from "./words.ts";

/** Changes kind, queue, priority and lender. The legal deadline stays. */
export function ClassifyDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { data: lenders = [] } = useQuery(rowsQuery("/api/lenders"));
  const form = useForm({
    start: { kind: ticket.kind, queue: ticket.queue, priority: ticket.priority, lender: ticket.lenderKey ?? "" },
    send: ({ lender, ...chosen }) =>
      actOnTicket(ticket.id, "classify", { ...chosen, ...(lender !== "" && { lender }) }, ticket.version),
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
      <SelectField {...form.text("kind")} label={m.tickets_kind()} options={choices(KINDS, listKinds(ticket))} />
      <SelectField {...form.text("queue")} label={m.tickets_queue()} options={choices(QUEUES)} />
      <SelectField {...form.text("priority")} label={m.tickets_priority()} options={choices(PRIORITIES)} />
      <SelectField
        {...form.text("lender")}
        label={m.tickets_lender()}
        options={[
          { value: "", label: m.tickets_lender_none() },
          ...listLenders(ticket, lenders).map(({ key, name }) => ({ value: key, label: name })),
        ]}
      />
    </FormDialog>
  );
}

interface NamedLender {
  key: string;
  name: string;
}

/** The lenders to choose from, with the ticket's own, which may have left. */
function listLenders({ lenderKey, lender }: Ticket, lenders: readonly NamedLender[]): readonly NamedLender[] {
  if (lenderKey === null || lenders.some(({ key }) => key === lenderKey)) return lenders;
  return [{ key: lenderKey, name: lender ?? lenderKey }, ...lenders];
}
