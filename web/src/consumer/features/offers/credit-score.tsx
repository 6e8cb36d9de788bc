import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { m } from "#messages";
import { SCORE_PURPOSE } from "#consumer/consent/notice.ts";
import { offersQuery } from "#consumer/queries.ts";
import type { OfferView } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** The credit score's criterion. */
export const SCORE = "credit_score";

/** Lazy: loaded when the dialog first opens. */
const GiveConsent = lazy(async () => ({ default: (await import("#consumer/consent/give-consent.tsx")).GiveConsent }));

/** The known credit score and its meaning, or a button to look it up. */
export function CreditScore({ view }: { view: OfferView }) {
  const { language } = useBoot();
  const { state, points, asOf, lendersAsking: asking, lendersMet: met } = view.creditScore;
  const day = asOf === null ? "" : formatDate(asOf, language);
  // If no lender of the product uses the score, it would change nothing.
  if (canCheckScore(view) && !asksForScore(view)) return null;
  switch (state) {
    case "known":
      return (
        <ScoreNotice title={m.score_known({ points: points ?? 0 })}>
          {m.score_known_date({ date: day })} {describeScore(asking, met)} {m.score_unchanged()}
        </ScoreNotice>
      );
    case "no_history":
      return (
        <ScoreNotice title={m.score_no_history()}>
          {m.score_no_history_text({ date: day })} {m.score_unchanged()}
        </ScoreNotice>
      );
    case "waiting":
      return (
        <ScoreNotice title={m.score_waiting()} action={<LookUp view={view} />}>
          {m.score_waiting_text()}
        </ScoreNotice>
      );
    case "not_asked":
      return (
        <ScoreNotice title={m.score_not_asked()} action={<LookUp view={view} />}>
          {asking === 1 ? m.score_not_asked_text_one() : m.score_not_asked_text({ asking })}
        </ScoreNotice>
      );
    case "unavailable":
      return <ScoreNotice title={m.score_unavailable()}>{m.score_unavailable_text()}</ScoreNotice>;
  }
}

/** What a score means here: how many of the lenders that ask for one it satisfies. */
function describeScore(asking: number, met: number): string {
  if (asking === 0) return m.score_known_unasked();
  if (asking > 1) return m.score_known_meaning({ asking, met });
  return met === 1 ? m.score_known_meaning_one_met() : m.score_known_meaning_one();
}

function ScoreNotice({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-labelledby="score-title"
      className="rounded-lg border border-line bg-paper px-4 py-3 text-[0.9375rem]"
    >
      <h2 id="score-title" className="text-base font-bold">
        {title}
      </h2>
      <p className="text-ink-2">{children}</p>
      {action}
    </section>
  );
}

/** Whether the score can be looked up now, given the consent. */
export function canCheckScore({ creditScore }: OfferView): boolean {
  return creditScore.state === "not_asked" || creditScore.state === "waiting";
}

/** Whether the lookup is worth offering: a lender uses the score, and it can be looked up. */
export function asksForScore(view: OfferView): boolean {
  return view.creditScore.lendersAsking > 0 && canCheckScore(view);
}

/** Asks for the consent, looks up the score, and refetches the offers before closing. */
export function LookUp({ view }: { view: OfferView }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const given = async () => {
    await queries.fetchQuery({ ...offersQuery(view.appId), staleTime: 0 });
    setOpen(false);
  };
  const words = view.creditScore.state === "waiting" ? m.score_ask_again() : m.score_ask();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="min-h-12 font-semibold text-brand-strong underline underline-offset-4"
        onClick={() => setOpen(true)}
      >
        {words}
      </button>
      {open && (
        <Dialog title={words} onClose={() => setOpen(false)}>
          <p className="text-ink-2">{m.common_score_with()}</p>
          <Suspense fallback={<Skeleton boxes={["h-20", "h-13"]} />}>
            <GiveConsent purpose={SCORE_PURPOSE} action={words} onGiven={given} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
