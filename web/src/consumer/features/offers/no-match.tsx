import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { currentFlow } from "#consumer/products/current.ts";
import { userQuery } from "#consumer/queries.ts";
import { OutsideLinks } from "#consumer/redirects/outside-links.tsx";
import { OUTSIDE_PLACES } from "#consumer/redirects/outside-places.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import type { OfferView } from "#shared/api/types.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { CreditScore } from "./credit-score.tsx";
import { Suggestions } from "./suggestions.tsx";
import { OtherWays } from "./other-ways.tsx";

type MainReason = OfferView["mainReasons"][number];

/** Shown when no lender matches: the main reason, what can change it, and other ways to money. */
export function NoMatch({ view, closed }: { view: OfferView; closed: boolean }) {
  const [main] = view.mainReasons;
  const decisive = view.mainReasons.filter(isDecisive);
  const reasons = decisive.length > 0 ? decisive : view.mainReasons.slice(0, 1);
  const help = listHelp(reasons, view);
  const { data: user } = useQuery(userQuery(customerSession.prospectAppId() ?? ""));
  return (
    <>
      <section className="flex flex-col gap-4 rounded-lg border border-line bg-paper p-4 lg:p-6">
        {main ? <Reason reason={main} view={view} /> : <p>{m.offers_none_empty()}</p>}
        {help.length > 0 && (
          <div className="flex flex-col gap-2">
            <h2 className="text-lg font-bold">{m.offers_none_title()}</h2>
            <ul className="list-disc space-y-2 pl-5">
              {help.map(({ key, text }) => (
                <li key={key}>
                  {text()}
                  {key === "score" && <OutsideLinks places={OUTSIDE_PLACES.creditReports} />}
                </li>
              ))}
            </ul>
            {!closed && (
              <Link to={currentFlow().paths.profile} search={{ edit: true }} className={buttonClasses("secondary")}>
                {m.offers_none_open_profile()}
              </Link>
            )}
          </div>
        )}
      </section>
      {!closed && <Suggestions view={view} />}
      {/* The lookup of an unknown score would change nothing: other reasons exclude every lender. */}
      {reasons.some(({ criterion }) => criterion === "credit_score") && <CreditScore view={view} />}
      {user && <OtherWays applied={Object.keys(user.inflight_app_ids)} />}
    </>
  );
}

/** Whether the change that the closest lender asks for would be enough there, because it has no other reason. */
function isDecisive({ closestReasons }: MainReason): boolean {
  return closestReasons === 1;
}

function Reason({ reason, view }: { reason: MainReason; view: OfferView }) {
  return (
    <div>
      <h2 className="text-lg font-bold">{m.offers_none_main({ title: reason.title })}</h2>
      <p className="text-ink-2">{countSentence(reason.lenders, view.unmatched.length)}</p>
      {isDecisive(reason) && (
        <p className="mt-2">{m.offers_none_closest({ lender: reason.closest.name, text: reason.text })}</p>
      )}
    </div>
  );
}

function countSentence(count: number, total: number): string {
  if (total === 1) return m.offers_none_main_single();
  if (count === total) return m.offers_none_main_all({ total });
  return count === 1 ? m.offers_none_main_one({ total }) : m.offers_none_main_many({ count, total });
}

interface Help {
  key: string;
  text: () => string;
}

const SCORE: Help = { key: "score", text: m.offers_none_help_score };
const INCOME: Help = { key: "income", text: m.offers_none_help_income };
const REPAYMENTS: Help = { key: "repayments", text: m.offers_none_help_repayments };
const PLACE: Help = { key: "place", text: m.offers_none_help_place };
const WORK: Help = { key: "work", text: m.offers_none_help_work };
const OTHER: Help = { key: "other", text: m.offers_none_help_other };

/** What can help, by the server's criteria (crates/domain: origination/eligibility/criterion.rs). */
const HELP: Record<string, Help> = {
  credit_score: SCORE,
  income: INCOME,
  household_income: INCOME,
  repayments: REPAYMENTS,
  all_repayments: REPAYMENTS,
  repayment_share: REPAYMENTS,
  pincode: PLACE,
  employment: WORK,
  business_age: WORK,
  business_nature: WORK,
  turnover: WORK,
  profit_share: WORK,
};

/** Criteria of the requested loan. The suggestions know a loan that lenders give. */
const LOAN_CRITERIA = ["amount", "ticket_class", "loan_to_value", "gold_share"];

/** The advice for these reasons, each once; none that the suggestions give better. */
function listHelp(reasons: readonly MainReason[], { suggestions }: OfferView): Help[] {
  const hasSuggestion = suggestions.length > 0;
  const open = reasons.filter(({ criterion }) => !(hasSuggestion && LOAN_CRITERIA.includes(criterion)));
  return [...new Set(open.map(({ criterion }) => HELP[criterion] ?? OTHER))];
}
