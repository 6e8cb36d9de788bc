import { useMutation, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { type AccountSession, endSession } from "#shared/api/account.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { ACCOUNT_KEY } from "./queries.ts";

/** Active sessions; all but the current one can be ended. */
export function Sessions({ sessions }: { sessions: AccountSession[] }) {
  return (
    <Section title={m.common_account_sessions_title()} note={m.common_account_sessions_note()}>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
    </Section>
  );
}

function SessionLine({ session }: { session: AccountSession }) {
  const { language } = useBoot();
  const times = {
    created: formatDateTime(session.createdAt, language),
    used: formatDateTime(session.lastUsedAt, language),
    ends: formatDateTime(session.expiresAt, language),
  };
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="break-words">{session.device}</p>
        <p className="text-xs text-ink-3">{m.common_account_session_times(times)}</p>
      </div>
      {session.current ? (
        <span className="shrink-0 rounded-lg bg-ok-soft px-2.5 py-0.5 text-xs font-semibold text-ok">
          {m.common_session_current()}
        </span>
      ) : (
        <EndSession session={session} />
      )}
    </li>
  );
}

function EndSession({ session }: { session: AccountSession }) {
  const queries = useQueryClient();
  const ending = useMutation({
    mutationFn: () => endSession(session.id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ACCOUNT_KEY });
      toast(m.common_session_ended(), "ok");
    },
  });
  return (
    <Button
      look="secondary"
      aria-label={m.common_session_end_label({ device: session.device })}
      pending={ending.isPending}
      onClick={() => ending.mutate()}
    >
      {m.common_session_end()}
    </Button>
  );
}
