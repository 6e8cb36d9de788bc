import { useInfiniteQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { useProperties } from "#admin/properties.ts";
import { fetchHistory, type LenderState } from "#shared/api/admin/lenders.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { ConfirmDialog } from "#shared/console-ui/form/confirm-dialog.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { dateTime } from "#shared/format/date.ts";
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
  const states = history.data?.pages.flatMap(({ items }) => items) ?? [];
  const chosen = states.find(({ version }) => search.open === `restore-${version}`);
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
      {chosen && <Restore state={chosen} onClose={() => open(undefined)} />}
    </div>
  );
}

function State({ state, onRestore }: { state: LenderState; onRestore?: () => void }) {
  const { language } = useBoot();
  const version = m.lenders_version({ version: state.version });
  return (
    <li className="grid grid-cols-[9rem_1fr_auto] items-start gap-x-4 gap-y-1 border-t border-line px-3 py-2 first:border-t-0 max-sm:grid-cols-[1fr_auto]">
      <div className="text-ink-2 max-sm:col-span-2">
        <h2 className="font-semibold text-ink">{version}</h2>
        {dateTime(state.at, language)}
      </div>
      <div className="min-w-0">
        <p className="text-ink-2">{m.lenders_version_note({ by: state.by, reason: state.reason })}</p>
        {state.changes.length > 0 && (
          <ul aria-label={m.lenders_changes({ version: state.version })}>
            {state.changes.map(({ property, from, to }) => (
              <Change key={property} property={property} from={from} to={to} />
            ))}
          </ul>
        )}
      </div>
      {onRestore && (
        <Button look="secondary" onClick={onRestore}>
          {m.lenders_restore()} <span className="sr-only">{version}</span>
        </Button>
      )}
    </li>
  );
}

/** "Age max: 58 → 59". */
function Change({ property, from, to }: LenderState["changes"][number]) {
  const { label, show } = useProperties("lender");
  const text = (value: unknown) => show(property, value) || m.list_nothing();
  return (
    <li className="break-words whitespace-pre-wrap">
      {m.list_changed({ name: label(property), from: text(from), to: text(to) })}
    </li>
  );
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
