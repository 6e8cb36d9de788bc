import { useState } from "react";
import { m } from "#messages";
import type { Question } from "#shared/api/admin/connector.ts";
import type { FieldDescriptor } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { IconButton } from "#shared/console-ui/icon-button.tsx";
import { BinIcon, PencilIcon } from "#shared/console-ui/icons.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { SortHandle } from "#shared/console-ui/sort/sort-handle.tsx";
import { kindLabel } from "./question.ts";
import { QuestionForm } from "./question-form.tsx";

interface QuestionsEditorProps {
  questions: readonly Question[];
  /** The questions as customers see them, by key. */
  shown: readonly FieldDescriptor[];
  onChange: (questions: Question[]) => void;
}

/** The list of a form's questions: add, edit, move, remove. */
export function QuestionsEditor({ questions, shown, onChange }: QuestionsEditorProps) {
  const [open, setOpen] = useState<number | "new" | null>(null);
  const { language } = useBoot();
  const questionLabel = (question: Question) =>
    (language === "hi" ? question.label_hi : question.label_en) ??
    shown.find(({ key }) => key === question.key)?.label ??
    question.key;
  const places = questions.map((_, place) => place);
  const order = (ids: number[]) => onChange(ids.flatMap((place) => questions[place] ?? []));
  const edited = open === null || open === "new" ? null : (questions[open] ?? null);
  const done = (question: Question) => {
    onChange(edited === null ? [...questions, question] : questions.map((one) => (one === edited ? question : one)));
    setOpen(null);
  };
  return (
    <>
      {questions.length === 0 && <p className="text-ink-2">{m.lenders_questions_none()}</p>}
      <ol className="flex flex-col divide-y divide-line">
        {questions.map((question, place) => (
          <li key={rowKey(questions, place)} className="flex items-center gap-2 py-1.5">
            <SortHandle name={questionLabel(question)} id={place} ids={places} onOrder={order} />
            <div className="min-w-0 flex-1">
              <p>{questionLabel(question)}</p>
              <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
                <code className="text-xs break-all">{question.key}</code>
                {kindLabel(question.kind)}
                {!question.required && <Pill tone="quiet">{m.common_optional()}</Pill>}
                {question.show_if && <Pill tone="quiet">{m.lenders_question_conditional()}</Pill>}
              </p>
            </div>
            <IconButton
              label={m.lenders_question_edit_one({ name: questionLabel(question) })}
              onClick={() => setOpen(place)}
            >
              <PencilIcon />
            </IconButton>
            <IconButton
              label={m.lenders_question_remove({ name: questionLabel(question) })}
              onClick={() => onChange(questions.toSpliced(place, 1))}
            >
              <BinIcon />
            </IconButton>
          </li>
        ))}
      </ol>
      <div>
        <Button look="secondary" onClick={() => setOpen("new")}>
          {m.lenders_question_add()}
        </Button>
      </div>
      {open !== null && (
        <QuestionForm
          question={edited}
          others={shown.filter(({ key }) => key !== edited?.key)}
          onDone={done}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** React key that survives moving; a duplicate key, which the server rejects, uses its index. */
function rowKey(questions: readonly Question[], place: number): string {
  const key = questions[place]?.key ?? "";
  return questions.findIndex((question) => question.key === key) === place ? key : `${key} ${place}`;
}
