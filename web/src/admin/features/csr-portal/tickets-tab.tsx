import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { customerTicketsQuery } from "#admin/support/customer-tickets.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { ticketColumns } from "./tickets/columns.tsx";
import { openTicket } from "./tickets/queries.ts";
import { choices, CUSTOMER_KINDS, KINDS, STAFF_CHANNELS, STATES } from "./tickets/words.ts";

type Shown = "" | keyof typeof STATES;

/** What the customer asked of us, and a form for what they ask on the phone or by letter. */
export function TicketsTab({ customerId, isGone }: { customerId: string; isGone: boolean }) {
  const { language } = useBoot();
  const [state, setState] = useState<Shown>("");
  const [isOpening, setIsOpening] = useState(false);
  const tickets = useQuery(customerTicketsQuery(customerId, state));
  const navigate = useNavigate();
  const open = (ticket: string) => void navigate({ to: "/admin/csr-portal", search: { ticket } });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-52">
          <SelectField
            id="tickets-state"
            label={m.tickets_state()}
            value={state}
            options={[
              { value: "", label: m.tickets_unfinished() },
              ...Object.entries(STATES).map(([value, { label }]) => ({ value, label: label() })),
            ]}
            onChange={({ target }) => setState(target.value as Shown)}
          />
        </div>
        {!isGone && (
          <Button look="secondary" onClick={() => setIsOpening(true)}>
            {m.csr_portal_ticket_open()}
          </Button>
        )}
      </div>
      <Loaded query={tickets} skeleton={["h-40"]}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-ink-2">{m.csr_portal_tickets_none()}</p>
          ) : (
            <DataTable
              still
              title={m.tickets_title()}
              columns={ticketColumns(language, open)}
              rows={items}
              rowKey={({ id }) => id}
            />
          )
        }
      </Loaded>
      {isOpening && <OpenTicket customerId={customerId} onClose={() => setIsOpening(false)} />}
    </div>
  );
}

function OpenTicket({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const form = useForm({
    start: { kind: "question" as keyof typeof KINDS, channel: "phone" as keyof typeof STAFF_CHANNELS, text: "" },
    check: ({ text }) => ({ text: text.trim() === "" ? m.invalid_required() : null }),
    send: ({ text, ...request }) => openTicket({ ...request, text: text.trim(), customerId }),
    onSent: () => {
      toast(m.tickets_done(), "ok");
      onClose();
    },
  });
  return (
    <FormDialog
      title={m.csr_portal_ticket_open()}
      text={m.csr_portal_ticket_open_text()}
      submit={m.csr_portal_ticket_open()}
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.text("kind")}
        label={m.tickets_kind()}
        hint={form.values.kind === "technical" ? m.csr_portal_ticket_technical() : undefined}
        options={choices(KINDS, CUSTOMER_KINDS)}
      />
      <SelectField {...form.text("channel")} label={m.tickets_channel()} options={choices(STAFF_CHANNELS)} />
      <TextAreaField {...form.text("text")} label={m.csr_portal_ticket_words()} />
    </FormDialog>
  );
}
