import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { HOME } from "#admin/features/shell/home.ts";
import { m } from "#messages";
import {
  type MessageTemplateDetail,
  type MessageText,
  messageTemplateQuery,
} from "#shared/api/admin/message-templates.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { DetailHead, DetailPage } from "#shared/console-ui/detail-page.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { Registrations } from "./registrations.tsx";
import { TextTrial } from "./text-trial.tsx";
import { CheckResult } from "./check-result.tsx";
import { CATEGORIES, PURPOSES } from "./words.ts";

/** One template: its texts, what the rules find, and what operators know of it. */
export function TemplatePage() {
  const { id } = useParams({ strict: false });
  const loading = useQuery(messageTemplateQuery(Number(id)));
  return (
    <DetailPage up={{ to: "/admin/messaging/templates", title: m.templates_title() }} query={loading} home={HOME}>
      {(detail) => <Template detail={detail} />}
    </DetailPage>
  );
}

function Template({ detail: { template, texts } }: { detail: MessageTemplateDetail }) {
  const { languages } = useBoot();
  const findName = (locale: string) => languages.find(({ code }) => code === locale)?.languageName ?? locale;
  return (
    <>
      <DetailHead
        title={m.templates_title_of({ key: template.key })}
        facts={[
          { name: m.templates_purpose(), value: PURPOSES[template.purpose]() },
          { name: m.templates_category(), value: CATEGORIES[template.category]() },
          { name: m.templates_channel(), value: template.channel.toUpperCase() },
          {
            name: m.templates_registered(),
            value: m.templates_registered_count({
              registered: String(template.registered),
              due: String(template.due),
            }),
          },
        ]}
      />
      {texts.map((text) => (
        <TextSection key={text.id} text={text} languageName={findName(text.locale)} />
      ))}
    </>
  );
}

/** A text in one language: the words, their check and preview, and the registrations. */
function TextSection({ text, languageName }: { text: MessageText; languageName: string }) {
  return (
    <Section title={languageName} note={m.templates_version({ version: String(text.version) })}>
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <h3 className="font-semibold">{m.templates_body()}</h3>
          <p lang={text.locale} className="rounded-md bg-ground p-3 wrap-anywhere whitespace-pre-wrap">
            {text.body}
          </p>
          <TextTrial text={text} />
        </div>
        <CheckResult check={text.check} language={text.locale} />
      </div>
      <Registrations text={text} languageName={languageName} />
    </Section>
  );
}
