import { m } from "#messages";
import type { Offer, OfferView } from "#shared/api/types.ts";
import { asksForScore, LookUp, SCORE } from "./credit-score.tsx";
import type { OfferGroup } from "./groups.ts";

/** What all offers of a group share; shown once above them instead of on each. */
export interface SharedNotes {
  /** Criteria that each lender will check. */
  criteria: { criterion: string; title: string }[];
  /** Whether each rate is only an upper limit. */
  isUpTo: boolean;
}

/** Finds what the offers of a group share. A single offer keeps its notes. */
export function findSharedNotes(offers: readonly Offer[]): SharedNotes {
  const [first, ...others] = offers;
  if (first === undefined || others.length === 0) return { criteria: [], isUpTo: false };
  const isShared = (criterion: string) =>
    others.every(({ checks }) => checks.some((check) => check.criterion === criterion));
  return {
    criteria: first.checks.filter(({ criterion }) => isShared(criterion)),
    isUpTo: offers.every(({ rateKind }) => rateKind === "up_to"),
  };
}

/** The notes of each group; none where the group above says the same. Notes that share nothing are no repetition. */
export function listGroupNotes(groups: readonly OfferGroup[]): (SharedNotes | null)[] {
  const all = groups.map(({ offers }) => findSharedNotes(offers));
  return all.map((notes, place) => (isSame(notes, all[place - 1]) ? null : notes));
}

function isSame(notes: SharedNotes, before: SharedNotes | undefined): boolean {
  const names = ({ criteria }: SharedNotes) => criteria.map(({ criterion }) => criterion).join();
  const isEmpty = notes.criteria.length === 0 && !notes.isUpTo;
  return before !== undefined && !isEmpty && notes.isUpTo === before.isUpTo && names(notes) === names(before);
}

interface GroupNotesProps {
  group: OfferGroup;
  notes: SharedNotes;
  view: OfferView;
  /** Whether the lookup of the score is offered here, once per page. */
  canLookUp: boolean;
}

/** The notes above a group of offers. */
export function GroupNotes({ group, notes, view, canLookUp }: GroupNotesProps) {
  const { criteria, isUpTo } = notes;
  const titles = criteria.map(({ title }) => title).join(", ");
  if (criteria.length === 0 && !isUpTo && group.key !== "possible") return null;
  return (
    <div className="text-[0.9375rem] text-ink-2">
      {criteria.length > 0 && <p>{m.offers_checks_all({ criteria: titles })}</p>}
      {criteria.length === 0 && group.key === "possible" && <p>{m.offers_possible_text()}</p>}
      {isUpTo && <p>{m.offers_up_to_note()}</p>}
      {canLookUp && (
        <p>
          {describeLookUp(group, view)} <LookUp view={view} />
        </p>
      )}
    </div>
  );
}

/** What the lookup changes. The score alone decides nothing where a lender checks something else too. */
function describeLookUp({ offers }: OfferGroup, view: OfferView): string | null {
  if (view.creditScore.state === "waiting") return m.score_waiting_text();
  const asksMore = offers.some(({ checks }) => checks.some(({ criterion }) => criterion !== SCORE));
  return asksMore ? null : m.offers_checks_score();
}

/** The first group whose notes offer the lookup of the score; null if none does. */
export function findScoreGroup(groups: readonly OfferGroup[], view: OfferView): OfferGroup | null {
  if (!asksForScore(view)) return null;
  return (
    groups.find(({ offers }) => findSharedNotes(offers).criteria.some(({ criterion }) => criterion === SCORE)) ?? null
  );
}
