import { m } from "#messages";
import type { Schemas } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDateTime } from "#shared/format/date.ts";
import { Pill, type PillTone } from "./pill.tsx";

type Dispute = Schemas["DisputeView"];
type DisputeEntry = Schemas["DisputeMessage"];
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
export function DisputeThread({ entries }: { entries: readonly DisputeEntry[] }) {
  const { language } = useBoot();
  return (
    <ol className="flex flex-col gap-2">
      {entries.map((one, place) => (
        // Entries never move.
        // oxlint-disable-next-line react/no-array-index-key -- the place is the message's name
        <li key={place} className="border-l-2 border-line pl-3">
          <p className="text-sm text-ink-2">
            {entryHeading(one)} · {formatDateTime(one.at, language)}
          </p>
          <DisputeEntryText entry={one} />
        </li>
      ))}
    </ol>
  );
}

function DisputeEntryText({ entry: { what, text, entryId } }: { entry: DisputeEntry }) {
  return (
    <>
      {text !== "" && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>}
      {text === "" && what !== "closed" && <p className="text-ink-3">{m.common_dispute_erased()}</p>}
      {entryId !== null && <p className="text-sm text-ink-2">{m.common_dispute_booked({ id: String(entryId) })}</p>}
    </>
  );
}

function entryHeading({ what, by }: DisputeEntry): string {
  const who = by ?? m.common_dispute_team();
  const words = {
    asked: m.common_dispute_raised_by,
    answered: m.common_dispute_answered_by,
    closed: m.common_dispute_closed_by,
  };
  return words[what]({ who });
}
