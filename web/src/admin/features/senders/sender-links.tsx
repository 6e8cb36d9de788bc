import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { type AllowedLink, saveLink, type Sender } from "#shared/api/admin/message-templates.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { LINK_KINDS, STATES } from "./words.ts";

interface SenderLinksProps {
  sender: Sender;
  brand: string;
  onAdd: () => void;
}

/** The links and numbers that the operator allows in the texts of a sender. */
export function SenderLinks({ sender, brand, onAdd }: SenderLinksProps) {
  const switching = useMutation({
    mutationFn: ({ kind, value, state }: AllowedLink) =>
      saveLink(sender.id, { kind, value, state: state === "active" ? "off" : "active" }),
    onSuccess: () => toast(m.senders_link_saved(), "ok"),
  });
  const title = m.senders_links({ brand });
  return (
    <Section
      title={title}
      note={m.senders_links_note()}
      actions={
        <Button look="secondary" onClick={onAdd}>
          {m.senders_link_add()}
        </Button>
      }
    >
      {sender.links.length === 0 ? (
        <p>{m.senders_links_none()}</p>
      ) : (
        <DataTable
          still
          inside
          title={title}
          columns={buildColumns(switching.mutate)}
          rows={sender.links}
          rowKey={({ id }) => id}
        />
      )}
    </Section>
  );
}

function buildColumns(onSwitch: (link: AllowedLink) => void): Column<AllowedLink>[] {
  return [
    { key: "value", title: m.senders_link_value(), value: ({ value }) => value },
    { key: "kind", title: m.senders_link_kind(), value: ({ kind }) => LINK_KINDS[kind]() },
    {
      key: "state",
      title: m.senders_state(),
      cell: ({ state }) => <Pill tone={STATES[state].tone}>{STATES[state].label()}</Pill>,
    },
    {
      key: "switch",
      title: m.senders_edit(),
      hideTitle: true,
      cell: (link) => (
        <Button look="secondary" onClick={() => onSwitch(link)}>
          {link.state === "active" ? m.senders_link_off() : m.senders_link_on()}
        </Button>
      ),
    },
  ];
}
