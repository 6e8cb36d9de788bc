import { m } from "#messages";
import type { Language, PartnerRevenue } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { dateTime } from "#shared/format/date.ts";
import { rupees } from "#shared/format/money.ts";

type RevenueLine = PartnerRevenue["lines"][number];

/** What changed what this merchant, or partner, is owed, with the arithmetic. */
export function Earnings({ lines }: { lines: readonly RevenueLine[] }) {
  const { language } = useBoot();
  return (
    <Section title={m.partner_home_lines()} note={m.partner_home_lines_note()}>
      <DataTable
        still
        inside
        title={m.partner_home_lines()}
        columns={columns(language)}
        rows={lines}
        rowKey={({ id }) => id}
      />
    </Section>
  );
}

function columns(language: Language): Column<RevenueLine>[] {
  return [
    { key: "at", title: m.partner_home_line_at(), cell: ({ at }) => dateTime(at, language) },
    { key: "kind", title: m.partner_home_line_kind(), cell: ({ title }) => title },
    { key: "amount", title: m.partner_home_line_amount(), end: true, cell: ({ amount }) => rupees(amount) },
    { key: "reason", title: m.partner_home_line_reason(), cell: ({ reason }) => reason.join(" · ") },
    {
      key: "loan",
      title: m.partner_home_line_loan(),
      cell: ({ submissionId }) => <span className="font-mono text-xs">{submissionId}</span>,
    },
  ];
}
