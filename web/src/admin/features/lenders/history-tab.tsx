import { useInfiniteQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { fetchHistory, type LenderState } from "#shared/api/admin/lenders.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Failed } from "#shared/console-ui/failed.tsx";
import { ConfirmDialog } from "#shared/console-ui/form/confirm-dialog.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable, Nothing } from "#shared/console-ui/list/data-table.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { dateTime } from "#shared/format/date.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useEditing } from "./editing.ts";

/** Every state that the lender was in, newest first, with what it changed and the way back to it. */
export function HistoryTab() {
  const { lender } = useEditing();
  const id = lender.lender_id;
  const { search, open } = useList();
  const history = useInfiniteQuery({
    queryKey: ["lender-history", id],
    queryFn: ({ pageParam }) => fetchHistory(id, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { quiet: true },
  });
  if (history.data === undefined) {
    return history.error === null ? (
      <Skeleton boxes={["h-24", "h-24"]} />
    ) : (
      <Failed error={history.error} retry={() => void history.refetch()} />
    );
  }
  const states = history.data.pages.flatMap(({ items }) => items);
  const chosen = states.find(({ version }) => search.open === `restore-${version}`);
  return (
    <div className="flex flex-col gap-3">
      {states.map((state, index) => (
        <State
          key={state.version}
          state={state}
          {...(index > 0 && { onRestore: () => open(`restore-${state.version}`) })}
        />
      ))}
      {history.hasNextPage && (
        <Button look="secondary" pending={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {m.lenders_history_older()}
        </Button>
      )}
      {chosen && <Restore state={chosen} onClose={() => open(undefined)} />}
    </div>
  );
}

function State({ state, onRestore }: { state: LenderState; onRestore?: () => void }) {
  const { language } = useBoot();
  return (
    <Section
      title={m.lenders_version({ version: state.version })}
      note={m.lenders_version_note({ at: dateTime(state.at, language), by: state.by, reason: state.reason })}
      actions={
        onRestore && (
          <Button look="secondary" onClick={onRestore}>
            {m.lenders_restore()} <span className="sr-only">{m.lenders_version({ version: state.version })}</span>
          </Button>
        )
      }
    >
      {state.changes.length > 0 && (
        <DataTable
          still
          title={m.lenders_changes({ version: state.version })}
          columns={changeColumns()}
          rows={state.changes}
          rowKey={({ property }) => property}
        />
      )}
    </Section>
  );
}

function changeColumns(): Column<LenderState["changes"][number]>[] {
  return [
    { key: "property", title: m.lenders_property(), cell: ({ property }) => <code>{property}</code> },
    { key: "from", title: m.lenders_before(), cell: ({ from }) => <Value value={from} /> },
    { key: "to", title: m.lenders_after(), cell: ({ to }) => <Value value={to} /> },
  ];
}

function Value({ value }: { value: unknown }) {
  if (value === null || value === "") return <Nothing />;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return <span className="block max-w-120 break-words whitespace-pre-wrap">{text}</span>;
}

function Restore({ state, onClose }: { state: LenderState; onClose: () => void }) {
  const { lender, actions } = useEditing();
  return (
    <ConfirmDialog
      title={m.list_are_you_sure()}
      text={m.lenders_restore_text({ name: lender.name, version: state.version })}
      confirm={m.lenders_restore()}
      action={() => actions.restore(lender, state.version)}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
