import { useState } from "react";
import { m } from "#messages";
import { useBoot } from "#shared/boot/boot.ts";
import { type Answers, isEmpty } from "#shared/fields/answers.ts";
import { Fields } from "#shared/fields/fields.tsx";
import { formatAnswer } from "#shared/fields/shown-answer.ts";
import { type FieldForm, fieldId } from "#shared/fields/use-field-form.ts";

interface LenderQuestionsProps {
  lender: string;
  form: FieldForm;
  /** Answers in the profile. */
  known: Answers;
}

/** A lender's questions: unanswered ones, and known answers to review and change. */
export function LenderQuestions({ lender, form, known }: LenderQuestionsProps) {
  const [changing, setChanging] = useState(false);
  // Answers that differ from the profile or were rejected are shown as questions.
  const isSettled = ({ key }: { key: string }) =>
    !isEmpty(known[key]) && form.answers[key] === known[key] && !form.errors.some(({ id }) => id === fieldId(key));
  const settled = changing ? [] : form.fields.filter(isSettled);
  const open = form.fields.filter((field) => !settled.includes(field));
  return (
    <>
      {open.length > 0 && (
        <>
          <h2 className="text-lg font-bold">{m.apply_questions({ lender })}</h2>
          <Fields form={{ ...form, fields: open }} />
        </>
      )}
      {settled.length > 0 && (
        <KnownAnswers lender={lender} form={form} fields={settled} onChange={() => setChanging(true)} />
      )}
    </>
  );
}

interface KnownAnswersProps {
  lender: string;
  form: FieldForm;
  fields: FieldForm["fields"];
  onChange: () => void;
}

function KnownAnswers({ lender, form, fields, onChange }: KnownAnswersProps) {
  const { language } = useBoot();
  return (
    <section aria-labelledby="known-title" className="rounded-lg border border-line">
      <div className="flex items-center justify-between gap-4 border-b border-line pl-4">
        <h2 id="known-title" className="py-2 font-bold">
          {m.apply_known({ lender })}
        </h2>
        <button
          type="button"
          className="min-h-12 shrink-0 px-4 font-semibold text-brand-strong underline-offset-4 hover:underline"
          onClick={() => {
            onChange();
            // The button disappears with the click, so the focus moves to the first field.
            requestAnimationFrame(() => document.getElementById(fieldId(fields[0]?.key ?? ""))?.focus());
          }}
        >
          {m.common_change()}
        </button>
      </div>
      <dl className="flex flex-col gap-2 px-4 py-3">
        {fields.map((field) => (
          <div key={field.key}>
            <dt className="text-sm text-ink-3">{field.label}</dt>
            <dd className="font-semibold">{formatAnswer(field, form.answers[field.key], language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
