import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { m } from "#messages";
import { ExactSearch } from "#admin/support/exact-search.tsx";
import { command, send } from "#shared/api/data.ts";
import type { Language, Schemas } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { ReasonDialog } from "#shared/console-ui/form/reason-dialog.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { formatDate } from "#shared/format/date.ts";
import { useFocusAfterRemoval } from "#shared/ui/lost-focus.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { ImportResult } from "./import-result.tsx";
import { SuppressionForm } from "./suppression-form.tsx";
import { SUPPRESSION_REASONS, SUPPRESSION_SCOPES } from "#admin/contact/suppression-words.ts";
import { CHANNELS, SOURCES } from "./words.ts";

type Entry = Schemas["SuppressionView"];
type Open = { kind: "add" } | { kind: "lift"; entry: Entry } | null;

/** Entries of a number or address. Loaded with POST, so that the number is in no URL, and forgotten when it is left. */
const suppressionsQuery = (destination: string) =>
  queryOptions({
    queryKey: ["/api/admin/suppressions/search", destination],
    queryFn: () => send("post", "/api/admin/suppressions/search", { body: { destination } }),
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  });

/** Finds who may not be contacted by an exact number or address; there is no list of all. */
export function SuppressionsPage() {
  const [searched, setSearched] = useState<string | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const { search: shown } = useList<"import">();
  const navigate = useNavigate();
  const found = useQuery({ ...suppressionsQuery(searched ?? ""), enabled: searched !== null });
  const search = (destination: string) => {
    if (destination === searched) void found.refetch();
    else setSearched(destination);
  };
  return (
    <div className="flex flex-col gap-4">
      <PageHeading>{m.suppressions_title()}</PageHeading>
      <p className="max-w-prose text-ink-2">{m.suppressions_text()}</p>
      <ExactSearch
        label={m.common_contact_destination()}
        error={found.isLoadingError ? found.error : null}
        isPending={found.isFetching}
        onSearch={search}
      >
        <Button look="secondary" onClick={() => setIsImporting(true)}>
          {m.suppressions_import()}
        </Button>
      </ExactSearch>
      {shown.import !== undefined && <ImportResult key={shown.import} id={shown.import} />}
      {searched !== null && found.data && <Entries destination={searched} entries={found.data.items} />}
      {isImporting && (
        <ImportDialog
          onImported={(id) => {
            setIsImporting(false);
            void navigate({ to: ".", search: { import: id } as never });
          }}
          onClose={() => setIsImporting(false)}
        />
      )}
    </div>
  );
}

/** The entries of the destination that was searched, and what can be changed about them. */
function Entries({ destination, entries }: { destination: string; entries: readonly Entry[] }) {
  const { language } = useBoot();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const columns = entryColumns(language, (entry) => <LiftButton onClick={() => setOpen({ kind: "lift", entry })} />);
  return (
    <section tabIndex={-1} aria-live="polite" className="flex flex-col items-start gap-3">
      {entries.length === 0 ? (
        <p>{m.suppressions_none()}</p>
      ) : (
        <DataTable still title={m.suppressions_title()} columns={columns} rows={entries} rowKey={({ id }) => id} />
      )}
      <Button look="secondary" onClick={() => setOpen({ kind: "add" })}>
        {m.suppressions_add()}
      </Button>
      {open?.kind === "add" && <SuppressionForm destination={destination} onSent={close} onClose={close} />}
      {open?.kind === "lift" && <LiftDialog entry={open.entry} onClose={close} />}
    </section>
  );
}

/** Leaves its row once the entry is lifted. */
function LiftButton({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(button, "section[tabindex]");
  return (
    <Button ref={button} look="secondary" onClick={onClick}>
      {m.suppressions_lift()}
    </Button>
  );
}

function entryColumns(language: Language, liftButton: (entry: Entry) => ReactNode): Column<Entry>[] {
  const day = (at: string | null) => (at === null ? "" : formatDate(at, language));
  return [
    { key: "reason", title: m.common_reason(), value: ({ reason }) => SUPPRESSION_REASONS[reason]() },
    { key: "scope", title: m.suppressions_scope(), value: ({ scope }) => SUPPRESSION_SCOPES[scope]() },
    { key: "channel", title: m.common_contact_channel(), value: ({ channel }) => CHANNELS[channel]() },
    { key: "source", title: m.suppressions_source(), value: ({ source }) => SOURCES[source]() },
    { key: "since", title: m.suppressions_since(), value: ({ since }) => day(since) },
    {
      key: "until",
      title: m.suppressions_until(),
      value: ({ until, liftedAt }) =>
        liftedAt === null ? day(until) : m.suppressions_lifted_on({ date: day(liftedAt) }),
    },
    {
      key: "note",
      title: m.suppressions_note(),
      short: true,
      value: ({ note, liftedReason }) => [note, liftedReason].filter(Boolean).join(" · "),
    },
    {
      key: "lift",
      title: m.suppressions_lift(),
      hideTitle: true,
      pinned: true,
      end: true,
      cell: (entry) => entry.liftedAt === null && liftButton(entry),
    },
  ];
}

function LiftDialog({ entry: { id }, onClose }: { entry: Entry; onClose: () => void }) {
  return (
    <ReasonDialog
      title={m.suppressions_lift_title()}
      text={m.suppressions_lift_text()}
      submit={m.suppressions_lift()}
      send={(reason) =>
        command("post", "/api/admin/suppressions/{id}/lift", { params: { path: { id } }, body: { reason } })
      }
      onSent={() => {
        toast(m.suppressions_lifted(), "ok");
        onClose();
      }}
      onClose={onClose}
    />
  );
}
