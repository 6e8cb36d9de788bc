import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { MerchantPill } from "#admin/partners/merchant-status.tsx";
import { createPartnerAccount, type PartnerDetail } from "#shared/api/admin/partners.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { PARTNERS } from "./queries.ts";

/** The payee account of the partner's share, or a button to create it. */
export function PartnerAccountSection({ partner }: { partner: PartnerDetail }) {
  const [creating, setCreating] = useState(false);
  const { account, status } = partner;
  const create = account === null && status === "active" && (
    <Button onClick={() => setCreating(true)}>{m.partners_account_create()}</Button>
  );
  return (
    <Section title={m.partners_account()} note={m.partners_account_note()} actions={create || undefined}>
      {account === null && <p className="text-ink-2">{m.partners_account_none()}</p>}
      {account !== null && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong>{account.name}</strong>
          <MerchantPill status={account.status} />
          <span className="text-ink-2">{account.email}</span>
          <span className="text-ink-2">{account.bankAccount ?? m.partners_account_no_bank()}</span>
          <Link
            to="/admin/merchant-management"
            search={{ q: account.email, partnerId: String(partner.id) }}
            className="text-brand-strong underline underline-offset-4"
          >
            {m.partners_account_open()}
          </Link>
        </div>
      )}
      {creating && <CreateAccount partner={partner} onClose={() => setCreating(false)} />}
    </Section>
  );
}

const validateRequired = (value: string) => (value.trim() === "" ? m.invalid_required() : null);

function CreateAccount({ partner: { id, name }, onClose }: { partner: PartnerDetail; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({
    start: { name: "", email: "" },
    check: (values) => ({ name: validateRequired(values.name), email: validateRequired(values.email) }),
    send: (values) => createPartnerAccount(id, { name: values.name.trim(), email: values.email.trim() }),
    onSent: ({ email }) => {
      toast(m.partners_account_created({ email }), "ok");
      void queries.invalidateQueries(PARTNERS);
      onClose();
    },
  });
  return (
    <FormDialog
      title={m.partners_account_title({ name })}
      text={m.partners_account_text()}
      submit={m.partners_account_create()}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.text("name")} label={m.partners_account_name()} autoComplete="off" />
      <TextField {...form.text("email")} label={m.common_email()} type="email" autoComplete="off" />
    </FormDialog>
  );
}
