import { m } from "#messages";
import type { AuditEntry, AuditParty } from "#shared/api/admin/audit.ts";
import type { Language } from "#shared/api/types.ts";
import { changeText } from "#shared/console-ui/change-text.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { kindLabel } from "./kinds.ts";

interface ColumnNeeds {
  language: Language;
  onOpen: (entry: AuditEntry) => void;
  /** Filters the list by this target. */
  onTarget: (target: AuditParty) => void;
}

/** The columns of the audit trail. */
export function auditColumns({ language, onOpen, onTarget }: ColumnNeeds): Column<AuditEntry>[] {
  return [
    {
      key: "at",
      title: m.audit_at(),
      sort: "at",
      cell: ({ at }) => <span className="font-normal">{formatDateTime(at, language)}</span>,
    },
    {
      key: "actor",
      title: m.audit_actor(),
      cell: (entry) => (
        <span className="block max-w-36 whitespace-normal 2xl:max-w-none">
          <Actor entry={entry} />
        </span>
      ),
    },
    {
      key: "action",
      title: m.audit_action(),
      cell: (entry) => (
        <button
          type="button"
          aria-label={m.audit_detail({ what: `${entry.actionText}, ${partyName(entry.target)}` })}
          title={entry.action}
          className="min-h-7 max-w-60 rounded-sm text-left whitespace-normal text-brand-strong underline underline-offset-4"
          onClick={() => onOpen(entry)}
        >
          {entry.actionText}
        </button>
      ),
    },
    {
      key: "target",
      title: m.audit_target(),
      cell: ({ target }) => (
        <button
          type="button"
          title={`${target.kind} ${target.id}`}
          className="min-h-7 max-w-56 truncate rounded-sm underline-offset-4 hover:underline"
          onClick={() => onTarget(target)}
        >
          {partyName(target)}
        </button>
      ),
    },
    {
      key: "changes",
      title: m.audit_changes(),
      cell: (entry) => <Changes entry={entry} />,
    },
    { key: "seal", title: m.audit_seal(), cell: ({ sealed }) => <SealStatus sealed={sealed} /> },
  ];
}

/** "Age max: 58 → 59", a line for each of the first few fields; then name and counts of a file in one line. */
function Changes({ entry: { changes, moreChanges, noted } }: { entry: AuditEntry }) {
  if (changes.length + noted.length === 0) return <EmptyValue />;
  const lines: { text: string; code?: string }[] = changes.map(({ field, label, before, after }) => ({
    text: changeText(label, before, after),
    code: field,
  }));
  if (moreChanges > 0) lines.push({ text: m.audit_changes_more({ count: moreChanges }) });
  if (noted.length > 0) lines.push({ text: noted.map(({ label, value }) => `${label}: ${value}`).join(" · ") });
  return (
    <ul className="max-w-md min-w-56 py-1 whitespace-normal">
      {lines.map(({ text, code }) => (
        <li key={code ?? text} title={code} className="line-clamp-2 wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The name or, without one, the kind and id. */
export function partyName({ kind, id, name }: AuditParty): string {
  return name ?? `${kindLabel(kind)} ${id}`;
}

/** Who made the change, and on whose behalf. */
export function Actor({ entry: { actor, onBehalfOf } }: { entry: AuditEntry }) {
  return (
    <>
      {partyName(actor)}
      {onBehalfOf !== null && <span className="text-ink-3"> {m.audit_behalf({ name: partyName(onBehalfOf) })}</span>}
    </>
  );
}

/** Whether the entry is in the hash chain. */
export function SealStatus({ sealed }: Pick<AuditEntry, "sealed">) {
  return sealed ? (
    <span title={m.audit_sealed_note()}>
      <Pill tone="ok">{m.audit_sealed()}</Pill>
    </span>
  ) : (
    <span title={m.audit_unsealed_note()}>
      <Pill tone="quiet">{m.audit_unsealed()}</Pill>
    </span>
  );
}
