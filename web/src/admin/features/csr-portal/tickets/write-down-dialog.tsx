import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { Language } from "#shared/api/types.ts";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { openTicket, queuesQuery } from "./queries.ts";
import { choices, CUSTOMER_KINDS, KINDS, STAFF_CHANNELS } from "./words.ts";

const START = {
  name: "",
  phone: "",
  email: "",
  brand: "",
  language: "en" as Language,
  kind: "question" as keyof typeof KINDS,
  channel: "phone" as keyof typeof STAFF_CHANNELS,
  text: "",
};

interface WriteDownDialogProps {
  onOpened: (id: string) => void;
  onClose: () => void;
}

/** Writes down what somebody without an account asks. */
export function WriteDownDialog({ onOpened, onClose }: WriteDownDialogProps) {
  const { data } = useQuery(queuesQuery);
  const brands = data?.brands ?? [];
  const form = useForm({
    start: START,
    check: (values) => {
      const canBeReached = values.email.trim() !== "" || values.channel === "letter";
      const required = ["name", "brand", "text", ...(canBeReached ? [] : (["phone"] as const))] as const;
      return Object.fromEntries(required.map((key) => [key, values[key].trim() === "" ? m.invalid_required() : null]));
    },
    send: ({ kind, channel, text, ...visitor }) => openTicket({ kind, channel, text: text.trim(), visitor }),
    onSent: ({ id }) => onOpened(id),
  });
  return (
    <FormDialog
      title={m.csr_portal_ticket_open()}
      text={m.csr_portal_visitor_text()}
      submit={m.csr_portal_ticket_open()}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.text("name")} label={m.common_name()} autoComplete="off" />
      <TextField {...form.text("phone")} label={m.common_mobile()} inputMode="tel" autoComplete="off" />
      <TextField
        {...form.text("email")}
        label={m.common_email()}
        hint={m.csr_portal_visitor_email_hint()}
        inputMode="email"
        autoComplete="off"
      />
      <SelectField
        {...form.text("brand")}
        label={m.csr_portal_visitor_brand()}
        options={[
          { value: "", label: m.common_choose() },
          ...brands.map(({ key, title }) => ({ value: key, label: title })),
        ]}
      />
      <SelectField
        {...form.text("language")}
        label={m.csr_portal_visitor_language()}
        options={[
          { value: "en", label: m.common_language_en() },
          { value: "hi", label: m.common_language_hi() },
        ]}
      />
      <SelectField {...form.text("kind")} label={m.tickets_kind()} options={choices(KINDS, CUSTOMER_KINDS)} />
      <SelectField {...form.text("channel")} label={m.tickets_channel()} options={choices(STAFF_CHANNELS)} />
      <TextAreaField {...form.text("text")} label={m.csr_portal_visitor_words()} />
    </FormDialog>
  );
}
