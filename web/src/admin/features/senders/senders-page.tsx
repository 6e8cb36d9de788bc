import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { CHANNEL_LABELS } from "#admin/contact/channel-labels.ts";
import { type Sender, type SenderList, sendersQuery } from "#shared/api/admin/message-templates.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable, EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { Banner } from "#shared/ui/banner.tsx";
import { LinkForm } from "./link-form.tsx";
import { SenderLinks } from "./sender-links.tsx";
import { EditSenderForm, NewSenderForm } from "./sender-forms.tsx";
import { STATES, USES } from "./words.ts";

type Open = { kind: "new" } | { kind: "edit" | "link"; sender: Sender } | null;

/** Who sends text messages, and the links that operators allow in them. */
export function SendersPage() {
  const loading = useQuery(sendersQuery);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-4">
      <UpLink to="/admin/messaging/templates">{m.common_message_templates()}</UpLink>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>{m.common_senders()}</PageHeading>
        <Button onClick={() => setOpen({ kind: "new" })}>{m.senders_add()}</Button>
      </div>
      <p className="max-w-prose text-ink-2">{m.senders_text()}</p>
      <Loaded query={loading} skeleton={["h-64"]}>
        {(list) => <Senders list={list} onOpen={setOpen} />}
      </Loaded>
      {open?.kind === "new" && loading.data && <NewSenderForm brands={loading.data.brands} onClose={close} />}
      {open?.kind === "edit" && <EditSenderForm sender={open.sender} onClose={close} />}
      {open?.kind === "link" && <LinkForm sender={open.sender} onClose={close} />}
    </div>
  );
}

interface SendersProps {
  list: SenderList;
  onOpen: (open: Open) => void;
}

function Senders({ list: { items, brands, unknownWords }, onOpen }: SendersProps) {
  const nameBrand = (key: string) => brands.find((brand) => brand.key === key)?.title ?? key;
  if (items.length === 0) return <p>{m.senders_empty()}</p>;
  return (
    <>
      {unknownWords.length > 0 && <Banner tone="warn">{describeUnknown(unknownWords)}</Banner>}
      <DataTable
        still
        title={m.common_senders()}
        columns={buildColumns(nameBrand, (sender) => onOpen({ kind: "edit", sender }))}
        rows={items}
        rowKey={({ id }) => id}
      />
      {items.filter(isOfSms).map((sender) => (
        <SenderLinks
          key={sender.id}
          sender={sender}
          brand={`${nameBrand(sender.brandKey)}, ${USES[sender.use]()}`}
          onAdd={() => onOpen({ kind: "link", sender })}
        />
      ))}
    </>
  );
}

/** The words of providers that the settings do not explain, with how often they came. */
function describeUnknown(words: SenderList["unknownWords"]): string {
  const named = words.map(({ channel, word, times }) => `${CHANNEL_LABELS[channel]()} ${word} (${times})`);
  return m.senders_unknown_words({ words: named.join(", ") });
}

/** Only operators of SMS list the links that they allow. */
function isOfSms({ channel }: Sender): boolean {
  return channel === "sms";
}

function buildColumns(nameBrand: (key: string) => string, onEdit: (sender: Sender) => void): Column<Sender>[] {
  return [
    { key: "brand", title: m.senders_brand(), value: ({ brandKey }) => nameBrand(brandKey) },
    { key: "channel", title: m.common_contact_channel(), value: ({ channel }) => CHANNEL_LABELS[channel]() },
    { key: "use", title: m.senders_use(), value: ({ use }) => USES[use]() },
    { key: "header", title: m.senders_header(), cell: ({ header }) => header ?? <EmptyValue /> },
    { key: "entity", title: m.senders_entity(), cell: ({ entityId }) => entityId ?? <EmptyValue /> },
    { key: "rate", title: m.senders_rate(), end: true, value: ({ perSecond }) => perSecond },
    {
      key: "registered",
      title: m.senders_registered(),
      value: ({ registered, due }) => m.senders_registered_count({ registered: String(registered), due: String(due) }),
    },
    {
      key: "state",
      title: m.senders_state(),
      cell: ({ state }) => <Pill tone={STATES[state].tone}>{STATES[state].label()}</Pill>,
    },
    {
      key: "edit",
      title: m.senders_edit(),
      hideTitle: true,
      pinned: true,
      end: true,
      cell: (sender) => (
        <Button
          look="secondary"
          aria-label={`${m.senders_edit()}: ${nameBrand(sender.brandKey)}, ${CHANNEL_LABELS[sender.channel]()}`}
          onClick={() => onEdit(sender)}
        >
          {m.senders_edit()}
        </Button>
      ),
    },
  ];
}
