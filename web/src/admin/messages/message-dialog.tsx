import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { CHANNEL_LABELS } from "#admin/contact/channel-labels.ts";
import { query } from "#shared/api/data.ts";
import type { Language, Schemas } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable, EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { ShowDialog } from "#shared/console-ui/show-dialog.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { Recipient, StatePill } from "./columns.tsx";
import { PURPOSES } from "./purposes.ts";

import { templateLabel } from "./template-label.ts";

type Report = Schemas["DeliveryReportView"];

const messageQuery = (id: string) => query("/api/admin/messages/{id}", { params: { path: { id } } });

/** A message with what its gateway reported. */
export function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const message = useQuery(messageQuery(id));
  return (
    <ShowDialog
      wide
      title={message.data ? templateLabel(message.data.template) : m.common_messages_one()}
      onClose={onClose}
      actions={<Button onClick={onClose}>{m.common_close()}</Button>}
    >
      <Loaded query={message} skeleton={["h-40", "h-24"]}>
        {(shown) => <Details message={shown} />}
      </Loaded>
    </ShowDialog>
  );
}

function Details({ message }: { message: Schemas["MessageView"] }) {
  const { language } = useBoot();
  const facts = [
    [m.common_messages_at(), formatDateTime(message.createdAt, language)],
    [m.common_messages_recipient(), <Recipient key="recipient" message={message} />],
    [m.common_messages_purpose(), PURPOSES[message.purpose]()],
    [m.common_contact_channel(), CHANNEL_LABELS[message.channel]()],
    [m.common_messages_state(), <StatePill key="state" state={message.state} />],
    [m.common_messages_updated(), formatDateTime(message.updatedAt, language)],
    [m.common_messages_code(), message.code ?? <EmptyValue key="code" />],
    [m.common_messages_provider_ref(), message.providerRef ?? <EmptyValue key="reference" />],
    [m.common_messages_id(), message.id],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 *:min-w-0 *:break-words">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-2">{m.common_messages_privacy()}</p>
      {message.reports.length > 0 ? (
        <DataTable
          still
          title={m.common_messages_reports()}
          columns={reportColumns(language)}
          rows={message.reports}
          rowKey={({ receivedAt, word }) => `${receivedAt} ${word}`}
        />
      ) : (
        <p className="text-ink-2">{m.common_messages_reports_none()}</p>
      )}
    </>
  );
}

function reportColumns(language: Language): Column<Report>[] {
  return [
    { key: "at", title: m.common_messages_report_at(), cell: ({ receivedAt }) => formatDateTime(receivedAt, language) },
    { key: "state", title: m.common_messages_state(), cell: ({ state }) => <StatePill state={state} /> },
    { key: "word", title: m.common_messages_report_word(), cell: ({ word }) => word },
    { key: "code", title: m.common_messages_code(), cell: ({ code }) => code ?? <EmptyValue /> },
  ];
}
