import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { PURPOSES } from "#admin/messages/purposes.ts";
import { CHANNEL_LABELS } from "#admin/contact/channel-labels.ts";
import { type MessageTemplate, messageTemplatesQuery } from "#shared/api/admin/message-templates.ts";
import { buttonClasses } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { WholeListPage } from "#shared/console-ui/list/whole-list-page.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { Banner } from "#shared/ui/banner.tsx";
import { CATEGORIES, describeRegistered, TEMPLATE_STATES } from "./words.ts";

const LANGUAGES: Record<MessageTemplate["locales"][number], () => string> = {
  en: m.common_language_en,
  hi: m.common_language_hi,
};

/** The texts of messages, with how many of them operators know. */
export function TemplatesPage() {
  const list = useList();
  const query = useQuery(messageTemplatesQuery);
  const missing = query.data?.reduce((sum, { due, registered }) => sum + due - registered, 0) ?? 0;
  return (
    <div className="flex flex-col gap-4">
      {missing > 0 && <Banner tone="warn">{describeMissing(missing)}</Banner>}
      <WholeListPage
        title={m.common_message_templates()}
        summary={m.templates_text()}
        action={
          <div className="flex flex-wrap gap-3">
            <Link to="/admin/messaging/senders" className={buttonClasses("secondary")}>
              {m.common_senders()}
            </Link>
            <Link to="/admin/messaging/templates/new" className={buttonClasses()}>
              {m.templates_new()}
            </Link>
          </div>
        }
        list={list}
        query={query}
        columns={buildColumns()}
        rowKey={({ id }) => id}
        sort="key"
        empty={m.templates_empty()}
      />
    </div>
  );
}

function describeMissing(missing: number): string {
  return missing === 1 ? m.templates_missing_banner_one() : m.templates_missing_banner({ missing: String(missing) });
}

function buildColumns(): Column<MessageTemplate>[] {
  return [
    {
      key: "key",
      title: m.templates_key(),
      sort: "key",
      head: true,
      value: ({ key }) => key,
      cell: ({ id, key }) => (
        <Link
          to="/admin/messaging/templates/$id"
          params={{ id: String(id) }}
          className="font-semibold text-brand-strong underline-offset-4 hover:underline"
        >
          {key}
        </Link>
      ),
    },
    { key: "purpose", title: m.templates_purpose(), sort: "purpose", value: ({ purpose }) => PURPOSES[purpose]() },
    { key: "channel", title: m.common_contact_channel(), value: ({ channel }) => CHANNEL_LABELS[channel]() },
    { key: "category", title: m.templates_category(), value: ({ category }) => CATEGORIES[category]() },
    {
      key: "locales",
      title: m.templates_languages(),
      value: ({ locales }) => locales.map((locale) => LANGUAGES[locale]()).join(", "),
    },
    {
      key: "state",
      title: m.templates_state(),
      sort: "state",
      value: ({ state }) => state,
      cell: ({ state }) => <Pill tone={TEMPLATE_STATES[state].tone}>{TEMPLATE_STATES[state].label()}</Pill>,
    },
    {
      key: "registered",
      title: m.templates_registered(),
      sort: "registered",
      value: ({ registered }) => registered,
      cell: (template) =>
        template.due === 0 ? (
          describeRegistered(template)
        ) : (
          <Pill tone={template.registered < template.due ? "warn" : "ok"}>{describeRegistered(template)}</Pill>
        ),
    },
  ];
}
