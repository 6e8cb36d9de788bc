import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { AUDIT_EXPORT } from "#shared/api/admin/audit.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { daysPresetsWithToday } from "#shared/console-ui/list/days.ts";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { auditActions } from "./actions.ts";
import { auditColumns } from "./columns.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { auditKinds } from "./kinds.ts";
import { type AuditFilter, actorsQuery, auditQuery } from "./queries.ts";

/** The audit trail, newest first. */
export function AuditPage() {
  const { language } = useBoot();
  const list = useList<AuditFilter>();
  const page = useQuery(auditQuery(list.search));
  const columns = auditColumns({
    language,
    onOpen: ({ id }) => list.open(id),
    onTarget: ({ kind, id }) => list.setFilters({ targetKind: kind, targetId: id }),
  });
  const { open } = list.search;
  return (
    <>
      <ListPage
        title={m.audit_title()}
        exportPath={AUDIT_EXPORT}
        list={list}
        searchLabel={m.audit_search()}
        filters={useFilters()}
        columns={columns}
        rowKey={({ id }) => id}
        page={page}
        sort="-at"
        empty={m.audit_empty()}
      />
      {open !== undefined && <EntryDialog id={open} onClose={() => list.open(undefined)} />}
    </>
  );
}

function useFilters(): Filter[] {
  const { data } = useQuery(actorsQuery);
  const people = data?.items.map(({ adminId, name }) => ({ value: `admin:${adminId}`, label: name })) ?? [];
  return [
    {
      kind: "select",
      name: "actor",
      label: m.audit_actor(),
      options: [...people, { value: "system", label: m.common_party_system() }],
      areAllLoaded: data?.nextCursor === null,
    },
    { kind: "select", name: "action", label: m.audit_action(), options: auditActions(), areAllLoaded: true },
    { kind: "select", name: "targetKind", label: m.audit_filter_kind(), options: auditKinds(), areAllLoaded: true },
    { kind: "text", name: "targetId", label: m.audit_filter_id() },
    { kind: "days", name: "from", to: "to", label: m.audit_at(), presets: daysPresetsWithToday() },
  ];
}
