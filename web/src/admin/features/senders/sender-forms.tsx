import { m } from "#messages";
import { CHANNEL_LABELS } from "#admin/contact/channel-labels.ts";
import { type Sender, type SenderList, senders } from "#shared/api/admin/message-templates.ts";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { type Form, useForm } from "#shared/console-ui/form/use-form.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { listOptions, USES } from "./words.ts";

const PER_SECOND = "10";
const SENDER_CHANNELS = ["sms", "whatsapp"] as const satisfies Sender["channel"][];

interface SenderValues {
  header: string;
  entityId: string;
  perSecond: string;
}

function parseValues({ header, entityId, perSecond }: SenderValues) {
  return { header: header.trim(), entityId: entityId.trim(), perSecond: Number(perSecond) };
}

function validateRate(perSecond: string): string | null {
  return /^\d{1,5}$/.test(perSecond.trim()) ? null : m.invalid_number();
}

/** Adds the sender of a brand. */
export function NewSenderForm({ brands, onClose }: { brands: SenderList["brands"]; onClose: () => void }) {
  const form = useForm({
    start: { channel: "sms", brandKey: "", use: "transactional", header: "", entityId: "", perSecond: PER_SECOND },
    check: ({ brandKey, perSecond }) => ({
      brandKey: brandKey === "" ? m.invalid_choose() : null,
      perSecond: validateRate(perSecond),
    }),
    send: ({ channel, brandKey, use, ...values }) =>
      senders.create({
        channel: channel as Sender["channel"],
        brandKey,
        use: use as Sender["use"],
        ...parseValues(values),
      }),
    onSent: () => {
      toast(m.senders_added(), "ok");
      onClose();
    },
  });
  const channels = SENDER_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value]() }));
  const options = brands.map(({ key, title }) => ({ value: key, label: title }));
  return (
    <FormDialog title={m.senders_add()} submit={m.senders_add()} form={form} onClose={onClose}>
      <SelectField {...form.text("channel")} label={m.common_contact_channel()} options={channels} />
      <SelectField {...form.text("brandKey")} label={m.senders_brand()} options={options} />
      <SelectField {...form.text("use")} label={m.senders_use()} options={listOptions(USES)} />
      <SenderFields form={form} />
    </FormDialog>
  );
}

/** Changes header, company id, rate and state of a sender. */
export function EditSenderForm({ sender, onClose }: { sender: Sender; onClose: () => void }) {
  const form = useForm({
    start: {
      header: sender.header ?? "",
      entityId: sender.entityId ?? "",
      perSecond: String(sender.perSecond),
      state: sender.state as string,
    },
    check: ({ perSecond }) => ({ perSecond: validateRate(perSecond) }),
    send: ({ state, ...values }) => senders.update(sender, { ...parseValues(values), state: state as Sender["state"] }),
    onSent: () => {
      toast(m.senders_saved(), "ok");
      onClose();
    },
  });
  const states = [
    { value: "active", label: m.senders_state_active() },
    { value: "off", label: m.senders_state_off() },
  ];
  return (
    <FormDialog title={m.senders_edit()} submit={m.common_save()} form={form} onClose={onClose}>
      <SenderFields form={form} />
      <SelectField {...form.text("state")} label={m.senders_state()} options={states} />
    </FormDialog>
  );
}

function SenderFields<Values extends SenderValues>({ form }: { form: Form<Values> }) {
  // The names are those of `SenderValues`, which TypeScript does not follow through the generic type.
  const { text } = form as unknown as Form<SenderValues>;
  return (
    <>
      <TextField {...text("header")} label={m.senders_header()} hint={m.senders_header_hint()} autoComplete="off" />
      <TextField {...text("entityId")} label={m.senders_entity()} inputMode="numeric" autoComplete="off" />
      <TextField {...text("perSecond")} label={m.senders_rate()} inputMode="numeric" autoComplete="off" />
    </>
  );
}
