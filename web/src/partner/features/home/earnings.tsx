import { useState } from "react";
import { m } from "#messages";
import { command } from "#shared/api/data.ts";
import type { Language, PartnerRevenue } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { TextDialog } from "#shared/console-ui/form/text-dialog.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";

type RevenueLine = PartnerRevenue["lines"][number];

/** Commission lines with the arithmetic; each line of a loan can be disputed. */
export function Earnings({ lines }: { lines: readonly RevenueLine[] }) {
  const { language } = useBoot();
  const [about, setAbout] = useState<number | null>(null);
  return (
    <Section title={m.partner_home_lines()} note={m.partner_home_lines_note()}>
      <DataTable
        inside
        title={m.partner_home_lines()}
        columns={buildColumns(language, setAbout)}
        rows={lines}
        rowKey={({ id }) => id}
      />
      {about !== null && (
        <TextDialog
          title={m.partner_dispute_title({ id: String(about) })}
          text={m.partner_dispute_text()}
          label={m.partner_questions_label()}
          submit={m.partner_questions_send()}
          send={(text) =>
            command("post", "/api/partner/tickets", { body: { kind: "commission", entryId: about, text } })
          }
          onSent={() => {
            setAbout(null);
            toast(m.partner_dispute_sent(), "ok");
          }}
          onClose={() => setAbout(null)}
        />
      )}
    </Section>
  );
}

function buildColumns(language: Language, ask: (line: number) => void): Column<RevenueLine>[] {
  return [
    { key: "at", title: m.partner_home_line_at(), cell: ({ at }) => formatDateTime(at, language) },
    { key: "amount", title: m.partner_home_line_amount(), end: true, cell: ({ amount }) => formatRupees(amount) },
    { key: "kind", title: m.partner_home_line_kind(), cell: ({ title }) => title },
    { key: "reason", title: m.partner_home_line_reason(), cell: ({ reason }) => reason.join(" · ") },
    {
      key: "loan",
      title: m.partner_home_line_loan(),
      cell: ({ shortCode, submissionId }) => <span className="font-mono text-xs">{shortCode ?? submissionId}</span>,
    },
    {
      key: "actions",
      title: m.partner_dispute_ask(),
      hideTitle: true,
      end: true,
      cell: ({ id, submissionId }) =>
        submissionId !== null && (
          <Button look="secondary" onClick={() => ask(id)}>
            {m.partner_dispute_ask()} <span className="sr-only">: {m.common_dispute_about({ id: String(id) })}</span>
          </Button>
        ),
    },
  ];
}
