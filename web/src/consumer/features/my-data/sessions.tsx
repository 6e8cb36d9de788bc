import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { endOtherSessions, endSession, fetchSessions } from "#shared/api/my-data.ts";
import type { OwnSession } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDateTime } from "#shared/format/date.ts";
import { Button } from "#shared/ui/button.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { toast } from "#shared/ui/toast-store.ts";

const SESSIONS_QUERY = { queryKey: ["own-sessions"], queryFn: fetchSessions, meta: { quiet: true } };

/** All devices on which the customer is logged in; all but the current one can be logged out. */
export function Sessions() {
  const { data: sessions, error, isFetching, refetch } = useQuery(SESSIONS_QUERY);
  if (sessions === undefined) {
    return error === null ? (
      <Skeleton boxes={["h-16"]} />
    ) : (
      <LoadFailure error={error} pending={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {sessions.map((session) => (
        <SessionLine key={session.id} session={session} />
      ))}
    </ul>
  );
}

function SessionLine({ session }: { session: OwnSession }) {
  const { language } = useBoot();
  const device = session.device ?? m.mydata_session_unknown();
  const times = {
    created: formatDateTime(session.createdAt, language),
    used: formatDateTime(session.lastUsedAt, language),
  };
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold break-words">{device}</p>
          <p className="text-sm text-ink-2">{m.mydata_session_times(times)}</p>
        </div>
        {session.current ? (
          <span className="shrink-0 rounded-full bg-ok-soft px-3 py-1 text-sm font-semibold text-ok">
            {m.common_session_current()}
          </span>
        ) : (
          <EndSession id={session.id} device={device} />
        )}
      </div>
    </li>
  );
}

/** Ends all other sessions, if there are any. */
export function LogOutOthers() {
  const queries = useQueryClient();
  const { data: sessions } = useQuery(SESSIONS_QUERY);
  const ending = useMutation({
    mutationFn: endOtherSessions,
    meta: { quiet: true },
    onSuccess: () => toast(m.mydata_others_ended(), "ok"),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_QUERY.queryKey }),
  });
  if (sessions === undefined || sessions.length < 2) return null;
  return (
    <>
      {ending.error && <SaveFailure error={ending.error} />}
      <Button look="secondary" className="self-start" pending={ending.isPending} onClick={() => ending.mutate()}>
        {m.mydata_others()}
      </Button>
    </>
  );
}

function EndSession({ id, device }: { id: string; device: string }) {
  const queries = useQueryClient();
  const ending = useMutation({
    mutationFn: () => endSession(id),
    meta: { quiet: true },
    onSuccess: () => toast(m.common_session_ended(), "ok"),
    // A session that has ended already leaves the list.
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_QUERY.queryKey }),
  });
  return (
    <div className="flex shrink-0 flex-col items-end gap-2">
      <Button
        look="secondary"
        aria-label={m.common_session_end_label({ device })}
        pending={ending.isPending}
        onClick={() => ending.mutate()}
      >
        {m.common_session_end()}
      </Button>
      {ending.error && <SaveFailure error={ending.error} />}
    </div>
  );
}
