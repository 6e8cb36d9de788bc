import { m } from "#messages";
import { revealFieldLabel, revealReasonLabel } from "#admin/support/revealed-field.tsx";
import type { ApplicationDetail } from "#shared/api/admin/applications.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable, EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { formatDateTime } from "#shared/format/date.ts";

type Access = ApplicationDetail["accesses"][number];

/** Who looked at the customer's record, and which masked fields they saw for which reason. */
export function AccessesTab({ accesses }: { accesses: readonly Access[] }) {
  const { language } = useBoot();
  return (
    <Section title={m.common_applications_accesses()} note={m.common_applications_accesses_note()}>
      <DataTable
        still
        inside
        title={m.common_applications_accesses()}
        columns={buildColumns(language)}
        rows={accesses.map((access, place) => ({ ...access, place }))}
        rowKey={({ place }) => place}
      />
    </Section>
  );
}

function buildColumns(language: Language): Column<Access & { place: number }>[] {
  return [
    {
      key: "who",
      title: m.common_applications_access_who(),
      cell: ({ by }) => by ?? m.common_applications_access_removed(),
    },
    { key: "at", title: m.common_applications_path_at(), cell: ({ at }) => formatDateTime(at, language) },
    {
      key: "what",
      title: m.common_applications_access_what(),
      cell: ({ field }) =>
        field === null
          ? m.common_applications_access_look()
          : m.common_applications_access_reveal({ field: revealFieldLabel(field) }),
    },
    {
      key: "reason",
      title: m.common_reason(),
      cell: ({ reason, explanation }) =>
        reason === null ? (
          <EmptyValue />
        ) : (
          <span className="block max-w-96 py-1 whitespace-normal">
            {[revealReasonLabel(reason), explanation].filter((part) => part !== null).join(": ")}
          </span>
        ),
    },
  ];
}
