import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { CHANNEL_LABELS } from "#admin/contact/channel-labels.ts";
import { usePermission } from "#admin/queries.ts";
import type { MessageRow } from "#shared/api/admin/messages.ts";
import type { Language } from "#shared/api/types.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { PURPOSES } from "./purposes.ts";
import { RECIPIENTS, STATES } from "./words.ts";
import { templateLabel } from "./template-label.ts";

/** The page of a customer without one of their applications. */
const NO_APPLICATION = "0";

export function messageColumns(language: Language, onOpen: (id: string) => void): Column<MessageRow>[] {
  return [
    {
      key: "at",
      title: m.common_messages_at(),
      cell: ({ id, createdAt }) => (
        <button type="button" className="min-h-8 font-normal underline underline-offset-4" onClick={() => onOpen(id)}>
          {formatDateTime(createdAt, language)}
        </button>
      ),
    },
    { key: "template", title: m.common_messages_template(), cell: ({ template }) => templateLabel(template) },
    { key: "recipient", title: m.common_messages_recipient(), cell: (row) => <Recipient message={row} /> },
    { key: "channel", title: m.common_contact_channel(), cell: ({ channel }) => CHANNEL_LABELS[channel]() },
    { key: "purpose", title: m.common_messages_purpose(), cell: ({ purpose }) => PURPOSES[purpose]() },
    { key: "state", title: m.common_messages_state(), cell: ({ state }) => <StatePill state={state} /> },
    { key: "code", title: m.common_messages_code(), short: true, cell: ({ code }) => code ?? <EmptyValue /> },
  ];
}

export function StatePill({ state }: Pick<MessageRow, "state">) {
  return <Pill tone={STATES[state].tone}>{STATES[state].label()}</Pill>;
}

/** Whom a message is for; a customer leads to their page. */
export function Recipient({ message: { recipient, customerId } }: { message: MessageRow }) {
  return <CustomerLink customerId={customerId}>{RECIPIENTS[recipient]()}</CustomerLink>;
}

interface CustomerLinkProps {
  /** Null for somebody who is no customer. */
  customerId: string | null;
  children: string;
}

/** A text that leads to a customer's page, for those who may read it. */
export function CustomerLink({ customerId, children }: CustomerLinkProps) {
  const mayOpen = usePermission("csr.read");
  if (customerId === null || !mayOpen) return children;
  return (
    <Link
      to="/admin/csr-portal/$id/$pid"
      params={{ id: customerId, pid: NO_APPLICATION }}
      className="rounded-sm font-semibold text-brand-strong underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
