import type { ReactNode } from "react";
import { m } from "#messages";
import { findFlow } from "#consumer/products/table.ts";
import { formatTerm } from "#consumer/products/term.ts";
import type { FieldDescriptor, Profile, ProfileStep } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { type Answers, groupItems, visibleFields } from "#shared/fields/answers.ts";
import { usePlaceNames } from "#shared/fields/place.ts";
import { formatAnswer } from "#shared/fields/shown-answer.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { visibleSteps, CO_APPLICANTS, findExtraScreens } from "./steps.ts";

interface ReviewProps {
  profile: Profile;
  onChange: (step: string) => void;
  /** The button that confirms the answers. */
  children: ReactNode;
}

/** All answers by step, each with a button to change it. */
export function Review({ profile, onChange, children }: ReviewProps) {
  return (
    <>
      {profile.updateRequired ? (
        <Banner tone="warn">{m.profile_review_stale()}</Banner>
      ) : (
        <p className="text-ink-2">{m.profile_review_lead()}</p>
      )}
      <div className="flex flex-col gap-4">
        {visibleSteps(profile).map((step) => (
          <StepAnswers key={step.key} profile={profile} step={step} onChange={() => onChange(step.key)} />
        ))}
        {findExtraScreens(profile).includes(CO_APPLICANTS) && (
          <CoApplicantsReview profile={profile} onChange={() => onChange(CO_APPLICANTS)} />
        )}
      </div>
      {children}
    </>
  );
}

/** Names of the co-applicants, with a button to change them. */
function CoApplicantsReview({ profile, onChange }: { profile: Profile; onChange: () => void }) {
  const items = groupItems(profile.values["co_applicants"]);
  return (
    <ReviewPart title={m.profile_co_applicant_title()} onChange={onChange}>
      <ul className="flex flex-col gap-1 px-4 py-3">
        {items.map((item) => (
          <li key={String(item["co_mobile"])} className="font-semibold break-words">
            {String(item["co_name"])}
          </li>
        ))}
        {items.length === 0 && <li className="text-ink-2">{m.profile_co_applicant_empty()}</li>}
      </ul>
    </ReviewPart>
  );
}

function ReviewPart({ title, onChange, children }: { title: string; onChange: () => void; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-line">
      <div className="flex items-center justify-between gap-4 border-b border-line py-1 pr-2 pl-4">
        <h2 className="font-bold">{title}</h2>
        <button
          type="button"
          aria-label={m.profile_review_change({ step: title })}
          className="min-h-12 px-2 font-semibold text-brand-strong underline-offset-4 hover:underline"
          onClick={onChange}
        >
          {m.common_change()}
        </button>
      </div>
      {children}
    </section>
  );
}

/** Visible fields, without unticked boxes that another one's answer refutes: a last name, that there is none. */
function listAnswered(fields: readonly FieldDescriptor[], values: Answers): FieldDescriptor[] {
  const visible = visibleFields(fields, values);
  const isRefuted = ({ kind, key }: FieldDescriptor) =>
    kind === "flag" && values[key] !== true && visible.some(({ showIf }) => showIf?.key === key);
  return visible.filter((field) => !isRefuted(field));
}

function StepAnswers({ profile, step, onChange }: { profile: Profile; step: ProfileStep; onChange: () => void }) {
  const { language } = useBoot();
  const places = usePlaceNames(step.fields, profile.values);
  const months = findFlow(profile.productType)?.loanQuestions.months;
  const shown = (field: FieldDescriptor) => {
    const value = profile.values[field.key];
    if (field.key === months && typeof value === "number") return formatTerm(value);
    const answer = formatAnswer(field, value, language);
    return answer !== null && field.kind === "text" ? (places[answer] ?? answer) : answer;
  };
  return (
    <ReviewPart title={step.title} onChange={onChange}>
      <dl className="flex flex-col gap-3 px-4 py-3">
        {listAnswered(step.fields, profile.values).map((field) => (
          <div key={field.key} className="sm:grid sm:grid-cols-2 sm:gap-4">
            <dt className="text-sm text-ink-3">{field.label}</dt>
            <dd className="font-semibold break-words">
              {shown(field) ?? <span className="font-normal text-ink-3">{m.profile_review_missing()}</span>}
              {profile.sentAs[field.key] && (
                <span className="block text-sm font-normal text-ink-2">
                  {m.profile_review_sent_as({ text: profile.sentAs[field.key] ?? "" })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </ReviewPart>
  );
}
