import { useMemo } from "react";
import { m } from "#messages";
import { PURPOSES } from "#admin/messages/purposes.ts";
import { CHANNEL_LABELS } from "#admin/contact/channel-labels.ts";
import type { MessageTemplateContent, MessageTemplateDetail } from "#shared/api/admin/message-templates.ts";
import { MESSAGE_CHANNELS } from "#shared/api/admin/messages.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Facts } from "#shared/console-ui/detail-page.tsx";
import { FormBody } from "#shared/console-ui/form/form-body.tsx";
import { type FieldErrors, type Form, useForm } from "#shared/console-ui/form/use-form.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import {
  arrangeSlots,
  buildCheck,
  buildContent,
  isWritten,
  listUsedSlots,
  parseLimit,
  readValues,
  type TemplateValues,
} from "./content.ts";
import { SlotFields } from "./slot-fields.tsx";
import { TextEditor } from "./text-editor.tsx";
import { useLanguageName } from "./use-language-name.ts";
import { useTemplateCheck } from "./use-template-check.ts";
import { CATEGORIES, CONSOLE_CATEGORIES, CONSOLE_PURPOSES } from "./words.ts";

interface TemplateFormProps {
  /** The template as opened; null for a new one. */
  detail: MessageTemplateDetail | null;
  save: (content: MessageTemplateContent) => Promise<MessageTemplateDetail>;
  onSaved: (detail: MessageTemplateDetail) => void;
}

/** Writes the texts of a template. Findings are shown as they are typed, but do not keep a draft from being saved. */
export function TemplateForm({ detail, save, onSaved }: TemplateFormProps) {
  const form = useForm({
    start: readValues(detail),
    check: findErrors,
    send: (values) => save(buildContent(values)),
    onSent: (saved) => {
      toast(m.templates_draft_saved(), "ok");
      onSaved(saved);
    },
  });
  const { values } = form;
  const findCheck = useTemplateCheck(useMemo(() => buildCheck(values), [values]));
  const nameLanguage = useLanguageName();
  const putBody = (place: number, body: string) => {
    const texts = values.texts.map((text, index) => (index === place ? { ...text, body } : text));
    form.set({ texts, slots: arrangeSlots(texts, values.slots) });
  };
  const slots = form.groups("slots").rows.slice(0, listUsedSlots(values).length);
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <FormBody form={form}>
        <Section title={m.templates_settings()}>
          {detail === null ? <NewSettings form={form} /> : <FixedSettings detail={detail} />}
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <SelectField {...form.text("category")} label={m.templates_category()} options={listCategories()} />
            {values.channel === "sms" && (
              <TextField
                {...form.text("exemptionReason")}
                label={m.common_optional_label({ label: m.templates_exemption() })}
                hint={m.templates_exemption_hint()}
                autoComplete="off"
              />
            )}
          </div>
        </Section>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {form.groups("texts").rows.map((group, place) => (
            <TextEditor
              key={group.values.locale}
              group={group}
              channel={values.channel}
              languageName={nameLanguage(group.values.locale)}
              check={findCheck(group.values.locale)}
              onBody={(body) => putBody(place, body)}
            />
          ))}
        </div>
        <SlotFields slots={slots} nameLanguage={nameLanguage} />
      </FormBody>
      <div>
        <Button type="submit" pending={form.pending}>
          {m.templates_save_draft()}
        </Button>
      </div>
    </form>
  );
}

/** What is chosen once: key, channel and purpose. */
function NewSettings({ form }: { form: Form<TemplateValues> }) {
  // Emails with offers come with campaigns.
  const channels = MESSAGE_CHANNELS.filter((value) => value !== "email").map((value) => ({
    value,
    label: CHANNEL_LABELS[value](),
  }));
  const purposes = CONSOLE_PURPOSES.map((value) => ({ value, label: PURPOSES[value]() }));
  return (
    <>
      <TextField
        {...form.text("key")}
        label={m.templates_new_key()}
        hint={m.templates_new_key_hint()}
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField {...form.text("channel")} label={m.common_contact_channel()} options={channels} />
        <SelectField {...form.text("purpose")} label={m.templates_purpose()} options={purposes} />
      </div>
    </>
  );
}

function FixedSettings({ detail: { template } }: { detail: MessageTemplateDetail }) {
  return (
    <Facts
      facts={[
        { name: m.common_contact_channel(), value: CHANNEL_LABELS[template.channel]() },
        { name: m.templates_purpose(), value: PURPOSES[template.purpose]() },
      ]}
    />
  );
}

function listCategories() {
  return CONSOLE_CATEGORIES.map((value) => ({ value, label: CATEGORIES[value]() }));
}

/** Repeats rules of the server for what cannot be stored; the text in the first language must be written. */
function findErrors(values: TemplateValues): FieldErrors<TemplateValues> {
  const { key, channel, texts } = values;
  return {
    key: key.trim() === "" ? m.invalid_required() : null,
    texts: texts.map((text, place) => ({
      body: place === 0 && !isWritten(text) ? m.invalid_required() : null,
      subject: channel === "email" && isWritten(text) && text.subject.trim() === "" ? m.invalid_required() : null,
    })),
    slots: listUsedSlots(values).map(({ limit }) => ({
      limit: parseLimit(limit) === null ? m.invalid_number() : null,
    })),
  };
}
