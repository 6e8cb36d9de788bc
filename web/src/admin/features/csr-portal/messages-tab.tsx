import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { messageColumns } from "#admin/messages/columns.tsx";
import { MessageDialog } from "#admin/messages/message-dialog.tsx";
import { pagesQuery } from "#shared/api/data.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";

/** Everything that was sent to the customer, newest first, with what became of it. */
export function MessagesTab({ customerId }: { customerId: string }) {
  const { language } = useBoot();
  const messages = useInfiniteQuery(pagesQuery("/api/admin/messages", { params: { query: { customerId } } }));
  const [opened, setOpened] = useState<string | null>(null);
  // Whom they are for is known here.
  const columns = messageColumns(language, setOpened).filter(({ key }) => key !== "recipient");
  return (
    <div className="flex flex-col gap-4">
      <Loaded query={messages} skeleton={["h-64"]}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0) return <p className="text-ink-2">{m.csr_portal_messages_none()}</p>;
          return (
            <DataTable
              still
              title={m.csr_portal_tab_messages()}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
            />
          );
        }}
      </Loaded>
      {messages.hasNextPage && (
        <Button
          look="secondary"
          className="self-start"
          pending={messages.isFetchingNextPage}
          onClick={() => void messages.fetchNextPage()}
        >
          {m.csr_portal_timeline_more()}
        </Button>
      )}
      {opened !== null && <MessageDialog id={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}
