import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { CHANNEL_LABELS } from "#admin/contact/channel-labels.ts";
import { MESSAGE_CHANNELS, type MessageReply, REPLY_EFFECTS } from "#shared/api/admin/messages.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { Pill } from "#shared/console-ui/pill.tsx";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { CustomerLink } from "#admin/messages/columns.tsx";
import { repliesQuery, type ReplyFilter } from "./queries.ts";
import { REPLY_EFFECTS as EFFECTS } from "#admin/messages/words.ts";

/** What people answered to messages, newest first. */
export function RepliesPage() {
  const { language } = useBoot();
  const list = useList<ReplyFilter>();
  const page = useQuery(repliesQuery(list.search));
  return (
    <div className="flex flex-col gap-4">
      <UpLink to="/admin/messaging/log">{m.messages_title()}</UpLink>
      <ListPage
        title={m.messages_replies_title()}
        list={list}
        filters={buildFilters()}
        columns={buildColumns(language)}
        rowKey={({ id }) => id}
        page={page}
        sort="-receivedAt"
        empty={m.messages_replies_empty()}
      />
    </div>
  );
}

function buildFilters(): Filter[] {
  return [
    {
      kind: "select",
      name: "channel",
      label: m.common_contact_channel(),
      options: MESSAGE_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value]() })),
    },
    {
      kind: "select",
      name: "effect",
      label: m.messages_replies_effect(),
      options: REPLY_EFFECTS.map((value) => ({ value, label: EFFECTS[value].label() })),
    },
  ];
}

function buildColumns(language: Language): Column<MessageReply>[] {
  return [
    { key: "at", title: m.messages_replies_at(), cell: ({ receivedAt }) => formatDateTime(receivedAt, language) },
    {
      key: "from",
      title: m.messages_replies_from(),
      cell: ({ customerId, from }) => <CustomerLink customerId={customerId}>{from}</CustomerLink>,
    },
    { key: "channel", title: m.common_contact_channel(), cell: ({ channel }) => CHANNEL_LABELS[channel]() },
    { key: "text", title: m.messages_replies_text(), short: true, cell: ({ text }) => text },
    {
      key: "effect",
      title: m.messages_replies_effect(),
      cell: ({ effect }) => <Pill tone={EFFECTS[effect].tone}>{EFFECTS[effect].label()}</Pill>,
    },
  ];
}
