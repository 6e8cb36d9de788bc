import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { send } from "#shared/api/data.ts";
import { problemMessage } from "#shared/api/problem.ts";
import type { Language, Schemas } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { TextDialog } from "#shared/console-ui/form/text-dialog.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { formatDate } from "#shared/format/date.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { ImportResult } from "./import-result.tsx";
import { SuppressionForm } from "./suppression-form.tsx";
import { CHANNELS, REASONS, SCOPES, SOURCES } from "./words.ts";

type Entry = Schemas["SuppressionView"];
type Open = { kind: "add" } | { kind: "import" } | { kind: "lift"; entry: Entry } | null;

/** Finds who may not be contacted by an exact number or address; there is no list of all. */
export function SuppressionsPage() {
  const { language } = useBoot();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState<Open>(null);
  const { search: shown } = useList<"import">();
  const navigate = useNavigate();
  const found = useMutation({
    mutationFn: (destination: string) => send("post", "/api/admin/suppressions/search", { body: { destination } }),
    meta: { quiet: true },
  });
  const searched = found.variables ?? "";
  const refresh = () => {
    setOpen(null);
    found.mutate(searched);
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    found.mutate(typed.trim());
  };
  return (
    <div className="flex flex-col gap-4">
      <PageHeading>{m.suppressions_title()}</PageHeading>
      <p className="max-w-prose text-ink-2">{m.suppressions_text()}</p>
      <form noValidate className="flex max-w-2xl flex-wrap items-end gap-2" onSubmit={search}>
        <TextField
          id="destination"
          label={m.suppressions_destination()}
          error={found.error ? problemMessage(found.error) : undefined}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" pending={found.isPending}>
          {m.suppressions_search()}
        </Button>
        <Button look="secondary" onClick={() => setOpen({ kind: "import" })}>
          {m.suppressions_import()}
        </Button>
      </form>
      {shown.import !== undefined && <ImportResult key={shown.import} id={shown.import} />}
      {found.data && (
        <Entries
          entries={found.data.items}
          columns={entryColumns(language, (entry) => setOpen({ kind: "lift", entry }))}
          onAdd={() => setOpen({ kind: "add" })}
        />
      )}
      {open?.kind === "add" && (
        <SuppressionForm destination={searched} onSent={refresh} onClose={() => setOpen(null)} />
      )}
      {open?.kind === "import" && (
        <ImportDialog
          onImported={(id) => {
            setOpen(null);
            void navigate({ to: ".", search: { import: id } as never });
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === "lift" && <LiftDialog entry={open.entry} onSent={refresh} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface EntriesProps {
  entries: readonly Entry[];
  columns: readonly Column<Entry>[];
  onAdd: () => void;
}

function Entries({ entries, columns, onAdd }: EntriesProps) {
  return (
    <section aria-live="polite" className="flex flex-col items-start gap-3">
      {entries.length === 0 ? (
        <p>{m.suppressions_none()}</p>
      ) : (
        <DataTable still title={m.suppressions_title()} columns={columns} rows={entries} rowKey={({ id }) => id} />
      )}
      <Button look="secondary" onClick={onAdd}>
        {m.suppressions_add()}
      </Button>
    </section>
  );
}

function entryColumns(language: Language, onLift: (entry: Entry) => void): Column<Entry>[] {
  const day = (at: string | null) => (at === null ? "" : formatDate(at, language));
  return [
    { key: "reason", title: m.common_reason(), value: ({ reason }) => REASONS[reason]() },
    { key: "scope", title: m.suppressions_scope(), value: ({ scope }) => SCOPES[scope]() },
    { key: "channel", title: m.suppressions_channel(), value: ({ channel }) => CHANNELS[channel]() },
    { key: "source", title: m.suppressions_source(), value: ({ source }) => SOURCES[source]() },
    { key: "since", title: m.suppressions_since(), value: ({ since }) => day(since) },
    { key: "until", title: m.suppressions_until(), value: ({ until, liftedAt }) => day(liftedAt ?? until) },
    {
      key: "note",
      title: m.suppressions_note(),
      short: true,
      value: ({ note, liftedReason }) => liftedReason ?? note ?? "",
    },
    {
      key: "lift",
      title: m.suppressions_lift(),
      hideTitle: true,
      cell: (entry) =>
        entry.liftedAt === null && (
          <Button look="secondary" onClick={() => onLift(entry)}>
            {m.suppressions_lift()}
          </Button>
        ),
    },
  ];
}

interface LiftDialogProps {
  entry: Entry;
  onSent: () => void;
  onClose: () => void;
}

function LiftDialog({ entry: { id }, onSent, onClose }: LiftDialogProps) {
  return (
    <TextDialog
      title={m.suppressions_lift_title()}
      text={m.suppressions_lift_text()}
      label={m.common_reason()}
      submit={m.suppressions_lift()}
      send={(reason) =>
        send("post", "/api/admin/suppressions/{id}/lift", { params: { path: { id } }, body: { reason } })
      }
      onSent={() => {
        toast(m.suppressions_lifted(), "ok");
        onSent();
      }}
      onClose={onClose}
    />
  );
}
