import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { CHANNEL_LABELS } from "#admin/contact/channel-labels.ts";
import { HOME } from "#admin/features/shell/home.ts";
import { m } from "#messages";
import { PURPOSES } from "#admin/messages/purposes.ts";
import {
  type MessageTemplateDetail,
  type MessageText,
  messageTemplateQuery,
} from "#shared/api/admin/message-templates.ts";
import { DetailHead, DetailPage } from "#shared/console-ui/detail-page.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { CheckResult } from "./check-result.tsx";
import { Registrations } from "./registrations.tsx";
import { DraftNote, TemplateActions } from "./template-actions.tsx";
import { TextTrial } from "./text-trial.tsx";
import { useLanguageName } from "./use-language-name.ts";
import { CATEGORIES, TEMPLATE_STATES, describeRegistered } from "./words.ts";

/** One template: its texts, what the rules find, and what operators know of it. */
export function TemplatePage() {
  const { id } = useParams({ strict: false });
  const loading = useQuery(messageTemplateQuery(Number(id)));
  return (
    <DetailPage
      up={{ to: "/admin/messaging/templates", title: m.common_message_templates() }}
      query={loading}
      home={HOME}
    >
      {(detail) => <Template detail={detail} />}
    </DetailPage>
  );
}

function Template({ detail }: { detail: MessageTemplateDetail }) {
  const { template, texts } = detail;
  const nameLanguage = useLanguageName();
  const state = TEMPLATE_STATES[template.state];
  return (
    <>
      <DetailHead
        title={m.templates_title_of({ key: template.key })}
        marks={<Pill tone={state.tone}>{state.label()}</Pill>}
        actions={<TemplateActions detail={detail} />}
        facts={[
          { name: m.templates_purpose(), value: PURPOSES[template.purpose]() },
          { name: m.templates_category(), value: CATEGORIES[template.category]() },
          { name: m.common_contact_channel(), value: CHANNEL_LABELS[template.channel]() },
          {
            name: m.templates_registered(),
            value: describeRegistered(template),
          },
          ...(template.exemptionReason === null
            ? []
            : [{ name: m.templates_exemption(), value: template.exemptionReason }]),
        ]}
      />
      <DraftNote detail={detail} />
      {texts.map((text) => (
        <TextSection key={text.id} detail={detail} text={text} languageName={nameLanguage(text.locale)} />
      ))}
    </>
  );
}

interface TextSectionProps {
  detail: MessageTemplateDetail;
  text: MessageText;
  languageName: string;
}

/** A text in one language: the words, their check and preview, and the registrations. */
function TextSection({ detail, text, languageName }: TextSectionProps) {
  const { template } = detail;
  return (
    <Section title={languageName} note={m.templates_version({ version: String(text.version) })}>
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          {text.subject !== null && (
            <>
              <h3 className="font-semibold">{m.templates_subject()}</h3>
              <p lang={text.locale} className="wrap-anywhere">
                {text.subject}
              </p>
            </>
          )}
          <h3 className="font-semibold">{m.templates_body()}</h3>
          <p lang={text.locale} className="rounded-md bg-ground p-3 wrap-anywhere whitespace-pre-wrap">
            {text.body}
          </p>
          {template.origin !== "console" && <TextTrial detail={detail} text={text} />}
        </div>
        <CheckResult check={text.check} language={text.locale} />
      </div>
      {isRegistered(template) && <Registrations text={text} languageName={languageName} />}
    </Section>
  );
}

/** Whether operators must know the texts: those of SMS and WhatsApp messages, once they are approved. */
function isRegistered({ channel, state }: MessageTemplateDetail["template"]): boolean {
  return channel !== "email" && state === "approved";
}
