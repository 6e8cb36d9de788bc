import { m } from "#messages";
import type { Dispute } from "#shared/api/admin/disputes.ts";
import { loadTicketFile } from "#shared/api/admin/tickets.ts";
import { Pill, type PillTone } from "#shared/console-ui/pill.tsx";
import { Thread, ThreadText } from "#shared/console-ui/thread.tsx";
import { TicketFileLink } from "#shared/ui/ticket-file.tsx";

type DisputeEntry = Dispute["said"][number];
type DisputeState = Dispute["state"];

const TONES: Record<DisputeState, PillTone> = { open: "warn", answered: "info", closed: "quiet" };

export function disputeState(state: DisputeState): string {
  const words = {
    open: m.common_dispute_state_open,
    answered: m.common_dispute_state_answered,
    closed: m.common_dispute_state_closed,
  };
  return words[state]();
}

export function DisputePill({ state }: { state: DisputeState }) {
  return <Pill tone={TONES[state]}>{disputeState(state)}</Pill>;
}

/** The thread of a dispute, oldest first. */
export function DisputeThread({ dispute: { id, said: entries } }: { dispute: Dispute }) {
  // Entries never move, so that their place names them.
  const listed = entries.map((entry, key) => ({
    key,
    heading: entryHeading(entry),
    at: entry.at,
    body: <DisputeEntryText disputeId={id} entry={entry} />,
  }));
  return <Thread entries={listed} />;
}

function DisputeEntryText({ disputeId, entry }: { disputeId: string; entry: DisputeEntry }) {
  const { what, text, file, entryId } = entry;
  return (
    <>
      {file !== null && <TicketFileLink name={text} load={() => loadTicketFile(disputeId, file)} />}
      {file === null && what !== "closed" && <ThreadText text={text} removed={m.common_dispute_erased()} />}
      {entryId !== null && <p className="text-sm text-ink-2">{m.common_dispute_booked({ id: String(entryId) })}</p>}
    </>
  );
}

function entryHeading({ what, by, file }: DisputeEntry): string {
  const who = by ?? m.common_dispute_team();
  if (file !== null) return m.common_dispute_file_by({ who });
  const words = {
    asked: m.common_dispute_raised_by,
    answered: m.common_dispute_answered_by,
    closed: m.common_dispute_closed_by,
  };
  return words[what]({ who });
}
