import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { customerTicketsQuery } from "#admin/support/customer-tickets.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { DayField } from "#shared/console-ui/day-field.tsx";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { type Form, useForm } from "#shared/console-ui/form/use-form.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { ShowDialog } from "#shared/console-ui/show-dialog.tsx";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { nameTicket } from "../tickets/columns.tsx";
import { ticketQuery, type TicketRow } from "../tickets/queries.ts";
import { type CorrectionRequest, propose } from "./queries.ts";
import { titleField } from "./states.ts";

const FIELDS = ["name", "birth-date", "pan", "mobile", "email"] as const;

interface ProposeDialogProps {
  customerId: string;
  onClose: () => void;
}

/** Proposes a correction with a file of an open request as evidence. */
export function ProposeDialog({ customerId, onClose }: ProposeDialogProps) {
  const tickets = useQuery(customerTicketsQuery(customerId, ""));
  const items = tickets.data?.items ?? [];
  if (items.length > 0) return <ProposeForm customerId={customerId} tickets={items} onClose={onClose} />;
  return (
    <ShowDialog
      title={m.corrections_propose()}
      onClose={onClose}
      actions={<Button onClick={onClose}>{m.common_close()}</Button>}
    >
      <Loaded query={tickets} skeleton={["h-12"]}>
        {() => <p>{m.corrections_propose_nothing()}</p>}
      </Loaded>
    </ShowDialog>
  );
}

interface ProposeFormProps extends ProposeDialogProps {
  tickets: readonly TicketRow[];
}

interface Proposal {
  field: CorrectionRequest["field"];
  value: string;
  lastName: string;
  ticketId: string;
  file: string;
  byLetter: boolean;
  reason: string;
}

function ProposeForm({ customerId, tickets, onClose }: ProposeFormProps) {
  const start: Proposal = {
    field: "name",
    value: "",
    lastName: "",
    ticketId: tickets[0]?.id ?? "",
    file: "",
    byLetter: false,
    reason: "",
  };
  const form = useForm({
    start,
    check: ({ value, file, reason }) => ({
      value: value.trim() === "" ? m.invalid_required() : null,
      file: file === "" ? m.invalid_required() : null,
      reason: reason.trim() === "" ? m.invalid_required() : null,
    }),
    send: ({ lastName, file, ...proposal }) =>
      propose(customerId, {
        ...proposal,
        file: Number(file),
        ...(proposal.field === "name" && { lastName }),
      }),
    onSent: () => {
      toast(m.corrections_proposed(), "ok");
      onClose();
    },
  });
  const { field } = form.values;
  return (
    <FormDialog
      title={m.corrections_propose()}
      text={m.corrections_propose_text()}
      submit={m.corrections_propose()}
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.text("field")}
        label={m.corrections_field()}
        options={FIELDS.map((one) => ({ value: one, label: titleField(one) }))}
      />
      <ValueFields form={form} />
      <EvidenceFields form={form} tickets={tickets} />
      {(field === "mobile" || field === "email") && (
        <TickBox
          id={form.field("byLetter").id}
          label={m.corrections_by_letter()}
          checked={form.values.byLetter}
          onChange={(byLetter) => form.set({ byLetter })}
        />
      )}
      <TextAreaField {...form.text("reason")} label={m.common_reason()} />
    </FormDialog>
  );
}

function ValueFields({ form }: { form: Form<Proposal> }) {
  switch (form.values.field) {
    case "name":
      return (
        <>
          <TextField {...form.text("value")} label={m.corrections_first_name()} autoComplete="off" />
          <TextField {...form.text("lastName")} label={m.corrections_last_name()} autoComplete="off" />
        </>
      );
    case "birth-date":
      return <DayField {...form.text("value")} label={m.corrections_value()} />;
    default:
      return <TextField {...form.text("value")} label={m.corrections_value()} autoComplete="off" />;
  }
}

function EvidenceFields({ form, tickets }: { form: Form<Proposal>; tickets: readonly TicketRow[] }) {
  const ticket = useQuery(ticketQuery(form.values.ticketId));
  const files = ticket.data?.entries.filter(({ kind, text }) => kind === "file" && text !== "") ?? [];
  return (
    <>
      <SelectField
        {...form.text("ticketId")}
        label={m.corrections_ticket()}
        options={tickets.map((one) => ({ value: one.id, label: nameTicket(one) }))}
        onChange={({ target }) => form.set({ ticketId: target.value, file: "" })}
      />
      <SelectField
        {...form.text("file")}
        label={m.corrections_file()}
        hint={ticket.isSuccess && files.length === 0 ? m.corrections_propose_nothing() : undefined}
        options={[
          { value: "", label: m.common_choose() },
          ...files.map(({ to, text }) => ({ value: to ?? "", label: text })),
        ]}
      />
    </>
  );
}
