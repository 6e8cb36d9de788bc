import { useInfiniteQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import { fetchHistory, type LenderState } from "#shared/api/admin/lenders.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { changeText } from "#shared/console-ui/change-text.ts";
import { ConfirmDialog } from "#shared/console-ui/form/confirm-dialog.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { useEditing } from "./editing.ts";
import { canUndo, filterShownChanges } from "./history.ts";

/** All versions of the lender, newest first, with changes and a button to restore. */
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
  const states = history.data?.pages.flatMap(({ items }) => items) ?? [];
  const chosen = (what: string) => states.find(({ version }) => search.open === `${what}-${version}`);
  const [restored, undone] = [chosen("restore"), chosen("undo")];
  return (
    <div className="flex flex-col gap-3">
      <Loaded query={history} skeleton={["h-24", "h-24"]}>
        {() => (
          <ol className="rounded-md border border-line bg-paper">
            {states.map((state, index) => (
              <State
                key={state.version}
                state={state}
                {...(index > 0 && { onRestore: () => open(`restore-${state.version}`) })}
                onUndo={() => open(`undo-${state.version}`)}
              />
            ))}
          </ol>
        )}
      </Loaded>
      {history.hasNextPage && (
        <Button look="secondary" pending={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {m.lenders_history_older()}
        </Button>
      )}
      {restored && <Restore state={restored} onClose={() => open(undefined)} />}
      {undone && <Undo state={undone} onClose={() => open(undefined)} />}
    </div>
  );
}

interface StateProps {
  state: LenderState;
  /** Restores this version; undefined for the current one. */
  onRestore?: () => void;
  /** Undoes only the changes of this version. */
  onUndo: () => void;
}

function State({ state, onRestore, onUndo }: StateProps) {
  const { language } = useBoot();
  const table = useProperties("lender");
  const changes = filterShownChanges(state.changes);
  const version = m.lenders_version({ version: state.version });
  return (
    <li className="grid grid-cols-[11rem_1fr_auto] items-start gap-x-4 gap-y-1 border-t border-line px-3 py-2 first:border-t-0 max-sm:grid-cols-[1fr_auto]">
      <div className="text-ink-2 max-sm:col-span-2">
        <h2 className="font-semibold text-ink">{version}</h2>
        {formatDateTime(state.at, language)}
      </div>
      <div className="min-w-0">
        <p className="text-ink-2">
          {changes.length > 0 ? state.by : m.lenders_version_note({ by: state.by, reason: state.reason })}
        </p>
        {changes.length > 0 && (
          <ul aria-label={m.lenders_changes({ version: state.version })}>
            {changes.map((change) => (
              <Change key={change.property} {...change} />
            ))}
          </ul>
        )}
      </div>
      <div className="flex gap-2">
        {canUndo(state.changes, table) && (
          <Button look="secondary" onClick={onUndo}>
            {m.common_undo()} <span className="sr-only">{version}</span>
          </Button>
        )}
        {onRestore && (
          <Button look="secondary" onClick={onRestore}>
            {m.lenders_restore()} <span className="sr-only">{version}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

/** "Age max: 58 → 59". */
function Change({ label, was, is }: LenderState["changes"][number]) {
  return <li className="break-words whitespace-pre-wrap">{changeText(label, was, is)}</li>;
}

function Restore({ state, onClose }: { state: LenderState; onClose: () => void }) {
  const { lender, actions } = useEditing();
  return (
    <ConfirmDialog
      title={m.common_are_you_sure()}
      text={m.lenders_restore_text({ name: lender.name, version: state.version })}
      confirm={m.lenders_restore()}
      action={() => actions.restore(lender, state.version)}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

function Undo({ state, onClose }: { state: LenderState; onClose: () => void }) {
  const { lender, actions } = useEditing();
  return (
    <ConfirmDialog
      title={m.common_are_you_sure()}
      text={m.lenders_undo_text({ name: lender.name, version: state.version })}
      confirm={m.common_undo()}
      action={() => actions.takeBack(lender, state)}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
