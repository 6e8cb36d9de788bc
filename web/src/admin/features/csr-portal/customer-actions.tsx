import { useRef, useState } from "react";
import { m } from "#messages";
import { usePermission } from "#admin/queries.ts";
import { TicketChoice } from "#admin/support/ticket-choice.tsx";
import { command } from "#shared/api/data.ts";
import type { paths } from "#shared/api/schema.ts";
import type { Schemas } from "#shared/api/types.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { ActionMenu } from "#shared/console-ui/action-menu.tsx";
import { ReasonDialog } from "#shared/console-ui/form/reason-dialog.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { useFocusAfterRemoval } from "#shared/ui/lost-focus.ts";

type Customer = Schemas["CustomerDetail"];

/** Something that staff do for a customer, with what it needs besides the reason. */
interface CustomerAction {
  action: paths["/api/admin/customers/{id}/actions/{action}"]["post"]["parameters"]["path"]["action"];
  title: string;
  /** What follows. */
  text: string;
  about?: { language: "en" | "hi" } | { consentId: string };
}

function listActions({ person }: Customer): CustomerAction[] {
  const other = person.language === "hi" ? "en" : "hi";
  return [
    { action: "stop-offers", title: m.csr_portal_act_stop_offers(), text: m.csr_portal_act_stop_offers_text() },
    { action: "stop-calls", title: m.csr_portal_act_stop_calls(), text: m.csr_portal_act_stop_calls_text() },
    { action: "stop-contact", title: m.csr_portal_act_stop_contact(), text: m.csr_portal_act_stop_contact_text() },
    {
      action: "report-wrong-person",
      title: m.csr_portal_act_wrong_person(),
      text: m.csr_portal_act_wrong_person_text(),
    },
    { action: "send-continue-link", title: m.csr_portal_act_continue(), text: m.csr_portal_act_continue_text() },
    { action: "end-sessions", title: m.csr_portal_act_end_sessions(), text: m.csr_portal_act_end_sessions_text() },
    {
      action: "set-language",
      title: other === "hi" ? m.csr_portal_act_set_language_hi() : m.csr_portal_act_set_language_en(),
      text: m.csr_portal_act_set_language_text(),
      about: { language: other },
    },
  ];
}

/** What the customer may ask for, in a menu; nothing for those who may only read or once the data are being erased. */
export function CustomerActions({ customer }: { customer: Customer }) {
  const acts = usePermission("csr.act");
  const [open, setOpen] = useState<CustomerAction | null>(null);
  if (!acts || isGone(customer)) return null;
  return (
    <>
      <ActionMenu
        trigger={<Button look="secondary">{m.common_actions()}</Button>}
        actions={listActions(customer).map((one) => ({ label: one.title, action: () => setOpen(one) }))}
      />
      {open && <ActionDialog customerId={customer.customerId} chosen={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Whether the data are erased, or will be: then there is nobody to act for. */
export function isGone({ erasureAskedAt, person }: Customer): boolean {
  return erasureAskedAt !== null || (person.mobile === null && person.email === null);
}

interface WithdrawConsentProps {
  customer: Customer;
  consent: Customer["consents"][number];
}

/** Withdraws a consent that is in force, for those who may act for customers. */
export function WithdrawConsent({ customer, consent: { consentId, title } }: WithdrawConsentProps) {
  const acts = usePermission("csr.act");
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(button, "[role=tabpanel]");
  if (!acts || isGone(customer)) return null;
  const chosen: CustomerAction = {
    action: "withdraw-consent",
    title: m.csr_portal_act_withdraw_consent(),
    text: m.csr_portal_act_withdraw_consent_text({ consent: title }),
    about: { consentId },
  };
  return (
    <>
      <Button ref={button} look="secondary" onClick={() => setIsOpen(true)}>
        {m.csr_portal_act_withdraw_consent()}
        <span className="sr-only">: {title}</span>
      </Button>
      {isOpen && <ActionDialog customerId={customer.customerId} chosen={chosen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface ActionDialogProps {
  customerId: string;
  chosen: CustomerAction;
  onClose: () => void;
}

function ActionDialog({ customerId, chosen: { action, title, text, about }, onClose }: ActionDialogProps) {
  return (
    <ReasonDialog
      title={title}
      text={text}
      submit={title}
      renderSubject={(field) => <TicketChoice customerId={customerId} {...field} />}
      send={(reason, _, ticketId) =>
        command(
          "post",
          "/api/admin/customers/{id}/actions/{action}",
          {
            params: { path: { id: customerId, action } },
            body: { reason, ...about, ...(ticketId !== "" && { ticketId }) },
          },
          ["/api/admin/applications/{appId}"],
        )
      }
      onSent={() => {
        toast(m.csr_portal_act_done(), "ok");
        onClose();
      }}
      onClose={onClose}
    />
  );
}
