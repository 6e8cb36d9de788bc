import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { AuditChange, AuditDetail } from "#shared/api/admin/audit.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable, EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { ShowDialog } from "#shared/console-ui/show-dialog.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { Actor, partyName, SealStatus } from "./columns.tsx";
import { auditEntryQuery } from "./queries.ts";

/** One audit entry: who, what, and all values before and after. */
export function EntryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const entry = useQuery(auditEntryQuery(id));
  return (
    <ShowDialog
      wide
      title={entry.data?.actionText ?? m.audit_changes()}
      onClose={onClose}
      actions={<Button onClick={onClose}>{m.common_close()}</Button>}
    >
      <Loaded query={entry} skeleton={["h-24", "h-40"]}>
        {(shown) => <Entry entry={shown} />}
      </Loaded>
    </ShowDialog>
  );
}

function Entry({ entry }: { entry: AuditDetail }) {
  const { language } = useBoot();
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 *:min-w-0 *:break-words">
        <dt className="text-ink-2">{m.audit_at()}</dt>
        <dd>{formatDateTime(entry.at, language)}</dd>
        <dt className="text-ink-2">{m.audit_actor()}</dt>
        <dd>
          <Actor entry={entry} />
        </dd>
        <dt className="text-ink-2">{m.audit_target()}</dt>
        <dd>{partyName(entry.target)}</dd>
        <dt className="text-ink-2">{m.audit_code()}</dt>
        <dd className="font-mono text-sm">
          {entry.action} · {entry.target.kind} {entry.target.id}
        </dd>
        <dt className="text-ink-2">{m.audit_request()}</dt>
        <dd>{entry.requestId ?? <EmptyValue />}</dd>
        <dt className="text-ink-2">{m.audit_seal()}</dt>
        <dd>
          <SealStatus sealed={entry.sealed} />
        </dd>
      </dl>
      {entry.changes.length > 0 ? (
        <DataTable
          still
          title={m.audit_changes()}
          columns={changeColumns()}
          rows={entry.changes}
          rowKey={({ field }) => field}
        />
      ) : (
        <p className="text-ink-2">{m.audit_changes_none()}</p>
      )}
      <NotedDetails noted={entry.noted} />
    </>
  );
}

function changeColumns(): Column<AuditChange>[] {
  return [
    { key: "field", title: m.audit_field(), cell: ({ field, label }) => <span title={field}>{label}</span> },
    {
      key: "before",
      title: m.audit_before(),
      cell: ({ before }) => <Value value={before} look="bg-bad-soft text-bad" />,
    },
    {
      key: "after",
      title: m.audit_after(),
      cell: ({ after }) => <Value value={after} look="bg-ok-soft text-ok" />,
    },
  ];
}

function Value({ value, look }: { value: string; look: string }) {
  if (value === "") return <EmptyValue />;
  return (
    <span className={`inline-block max-w-80 rounded-sm px-1.5 py-0.5 break-words whitespace-pre-wrap ${look}`}>
      {value}
    </span>
  );
}

/** Details that are neither old nor new values, such as the reason. */
function NotedDetails({ noted }: Pick<AuditDetail, "noted">) {
  if (noted.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">{m.audit_noted()}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4">
        {noted.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
