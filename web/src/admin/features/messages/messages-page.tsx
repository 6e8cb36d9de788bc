import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { CHANNEL_LABELS } from "#admin/contact/channel-labels.ts";
import { usePermission } from "#admin/queries.ts";
import { messageColumns } from "#admin/messages/columns.tsx";
import { MessageDialog } from "#admin/messages/message-dialog.tsx";
import { PURPOSES } from "#admin/messages/purposes.ts";
import { STATES } from "#admin/messages/words.ts";
import { ExactSearch } from "#admin/support/exact-search.tsx";
import {
  MESSAGE_CHANNELS,
  MESSAGE_PURPOSES,
  MESSAGE_STATES,
  MESSAGES_EXPORT,
  type MessageLogPage,
  type MessageRow,
} from "#shared/api/admin/messages.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { buttonClasses } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { daysPresetsWithToday } from "#shared/console-ui/list/days.ts";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { type MessageFilter, messagesQuery, messagesToQuery } from "./queries.ts";

/** The log of messages, newest first, and those to one number or address. Support has the log of one customer. */
export function MessagesPage() {
  const { language } = useBoot();
  const list = useList<MessageFilter>();
  const mayListAll = usePermission("message.send");
  const [opened, setOpened] = useState<string | null>(null);
  const columns = messageColumns(language, setOpened);
  return (
    <div className="flex flex-col gap-6">
      {mayListAll || list.search.customerId !== undefined ? (
        <MessageList list={list} columns={columns} />
      ) : (
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <PageHeading>{m.messages_title()}</PageHeading>
          <RepliesLink />
        </header>
      )}
      <MessagesToDestination columns={columns} />
      {opened !== null && <MessageDialog id={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

interface MessageListProps {
  list: ReturnType<typeof useList<MessageFilter>>;
  columns: Column<MessageRow>[];
}

function MessageList({ list, columns }: MessageListProps) {
  const page = useQuery(messagesQuery(list.search));
  return (
    <>
      <Outages outages={page.data?.outages ?? []} />
      <ListPage
        title={m.messages_title()}
        action={<RepliesLink />}
        exportPath={MESSAGES_EXPORT}
        list={list}
        searchLabel={m.messages_find()}
        filters={messageFilters()}
        columns={columns}
        rowKey={({ id }) => id}
        page={page}
        sort="-createdAt"
        empty={m.messages_empty()}
      />
    </>
  );
}

/** Providers that take no messages, with their last error. */
function Outages({ outages }: Pick<MessageLogPage, "outages">) {
  const { language } = useBoot();
  return outages.map(({ channel, error, at }) => (
    <Banner key={channel} tone="warn">
      {m.messages_outage({ channel: CHANNEL_LABELS[channel](), error, time: formatDateTime(at, language) })}
    </Banner>
  ));
}

function RepliesLink() {
  return (
    <Link to="/admin/messaging/replies" className={buttonClasses("secondary")}>
      {m.messages_replies_title()}
    </Link>
  );
}

function messageFilters(): Filter[] {
  return [
    {
      kind: "select",
      name: "state",
      label: m.common_messages_state(),
      options: MESSAGE_STATES.map((value) => ({ value, label: STATES[value].label() })),
    },
    {
      kind: "select",
      name: "purpose",
      label: m.common_messages_purpose(),
      options: MESSAGE_PURPOSES.map((value) => ({ value, label: PURPOSES[value]() })),
    },
    {
      kind: "select",
      name: "channel",
      label: m.common_contact_channel(),
      options: MESSAGE_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value]() })),
    },
    { kind: "days", name: "from", to: "to", label: m.common_messages_at(), presets: daysPresetsWithToday() },
  ];
}

/** Finds messages by the number or address to which they went, which the log keeps as a hash only. */
function MessagesToDestination({ columns }: { columns: readonly Column<MessageRow>[] }) {
  const [searched, setSearched] = useState("");
  const found = useQuery(messagesToQuery(searched));
  return (
    <div className="flex flex-col gap-3">
      <h2 className="font-bold">{m.messages_to_title()}</h2>
      <p className="max-w-prose text-ink-2">{m.messages_to_text()}</p>
      <ExactSearch
        label={m.common_contact_destination()}
        error={found.error}
        isPending={found.isFetching}
        onSearch={setSearched}
      />
      <div aria-live="polite">
        {found.data?.items.length === 0 && <p>{m.messages_to_none()}</p>}
        {found.data !== undefined && found.data.items.length > 0 && (
          <DataTable
            still
            title={m.messages_to_title()}
            columns={columns}
            rows={found.data.items}
            rowKey={({ id }) => id}
          />
        )}
      </div>
    </div>
  );
}
