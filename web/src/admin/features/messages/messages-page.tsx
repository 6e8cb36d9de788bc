import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import {
  MESSAGE_CHANNELS,
  MESSAGE_PURPOSES,
  MESSAGE_STATES,
  MESSAGES_EXPORT,
  type MessageRow,
} from "#shared/api/admin/messages.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { daysPresetsWithToday } from "#shared/console-ui/list/days.ts";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { messageColumns } from "./columns.tsx";
import { MessageDialog } from "./message-dialog.tsx";
import { type MessageFilter, messagesQuery, messagesToQuery } from "./queries.ts";
import { CHANNELS, PURPOSES, STATES } from "./words.ts";

/** The log of messages, newest first, and those to one number or address. */
export function MessagesPage() {
  const { language } = useBoot();
  const list = useList<MessageFilter>();
  const page = useQuery(messagesQuery(list.search));
  const [opened, setOpened] = useState<string | null>(null);
  const columns = messageColumns(language, setOpened);
  return (
    <div className="flex flex-col gap-6">
      <ListPage
        title={m.messages_title()}
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
      <DestinationSearch columns={columns} />
      {opened !== null && <MessageDialog id={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function messageFilters(): Filter[] {
  return [
    {
      kind: "select",
      name: "state",
      label: m.messages_state(),
      options: MESSAGE_STATES.map((value) => ({ value, label: STATES[value].label() })),
    },
    {
      kind: "select",
      name: "purpose",
      label: m.messages_purpose(),
      options: MESSAGE_PURPOSES.map((value) => ({ value, label: PURPOSES[value]() })),
    },
    {
      kind: "select",
      name: "channel",
      label: m.messages_channel(),
      options: MESSAGE_CHANNELS.map((value) => ({ value, label: CHANNELS[value]() })),
    },
    { kind: "days", name: "from", to: "to", label: m.messages_at(), presets: daysPresetsWithToday() },
  ];
}

/** Finds messages by the number or address to which they went, which the log keeps as a hash only. */
function DestinationSearch({ columns }: { columns: readonly Column<MessageRow>[] }) {
  const [typed, setTyped] = useState("");
  const [searched, setSearched] = useState("");
  const found = useQuery(messagesToQuery(searched));
  const search = (event: FormEvent) => {
    event.preventDefault();
    setSearched(typed.trim());
  };
  return (
    <section className="flex flex-col gap-3" aria-labelledby="messages-to">
      <h2 id="messages-to" className="font-bold">
        {m.messages_to_title()}
      </h2>
      <p className="max-w-prose text-ink-2">{m.messages_to_text()}</p>
      <form noValidate className="flex max-w-xl items-end gap-2" onSubmit={search}>
        <TextField
          id="destination"
          label={m.messages_destination()}
          error={found.error ? problemMessage(found.error) : undefined}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" pending={found.isFetching}>
          {m.messages_search()}
        </Button>
      </form>
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
    </section>
  );
}
