import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { smartListsQuery } from "#admin/catalog/queries.ts";
import type { Question } from "#shared/api/admin/connector.ts";
import type { FieldDescriptor, FieldOption } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { SideForm } from "#shared/console-ui/form/side-form.tsx";
import { type Form, useForm } from "#shared/console-ui/form/use-form.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import { FieldGroup } from "#shared/ui/field.tsx";
import {
  boundsLabel,
  decidingAnswers,
  kindOptions,
  type QuestionDraft,
  questionDraft,
  questionErrors,
  questionFromDraft,
  ruleOptions,
} from "./question.ts";

interface QuestionFormProps {
  /** Null for a new question. */
  question: Question | null;
  /** The form's other questions, as customers will see them. */
  others: readonly FieldDescriptor[];
  onDone: (question: Question) => void;
  onClose: () => void;
}

/** Edits one question; it is stored when the whole form is saved. */
export function QuestionForm({ question, others, onDone, onClose }: QuestionFormProps) {
  const form = useForm({
    start: questionDraft(question),
    check: (draft) =>
      questionErrors(
        draft,
        others.map(({ key }) => key),
      ),
    send: async (draft) => questionFromDraft(draft),
    onSent: onDone,
  });
  return (
    <SideForm
      title={question === null ? m.lenders_question_add() : m.lenders_question_edit()}
      submit={m.lenders_question_done()}
      form={form}
      onClose={onClose}
    >
      <QuestionTexts form={form} />
      <Answer form={form} />
      <ShownWhen form={form} others={others} />
    </SideForm>
  );
}

type DraftForm = Form<QuestionDraft>;

function QuestionTexts({ form }: { form: DraftForm }) {
  return (
    <>
      <TextField {...form.text("label_en")} label={m.lenders_question_label_en()} lang="en" />
      <TextField {...form.text("label_hi")} label={m.lenders_question_label_hi()} lang="hi" />
      <TextField {...form.text("why_en")} label={m.lenders_question_why_en()} lang="en" />
      <TextField {...form.text("why_hi")} label={m.lenders_question_why_hi()} lang="hi" />
      <TextField
        {...form.text("key")}
        label={m.lenders_question_key()}
        hint={m.lenders_question_key_hint()}
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
      />
    </>
  );
}

/** Kind and bounds of the answer. */
function Answer({ form }: { form: DraftForm }) {
  const { kind } = form.values;
  const rules = ruleOptions(kind);
  const bounds = boundsLabel(form.values);
  return (
    <>
      <SelectField {...form.text("kind")} label={m.lenders_question_kind()} options={kindOptions(kind)} />
      {kind === "choice" && <ListChoice form={form} />}
      {rules.length > 0 && (
        <SelectField {...form.text("rule")} label={m.lenders_question_rule()} options={rules} optional />
      )}
      {bounds !== null && (
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField {...form.text("min")} label={m.lenders_min({ what: bounds })} inputMode="numeric" />
          <TextField {...form.text("max")} label={m.lenders_max({ what: bounds })} inputMode="numeric" />
        </div>
      )}
      {kind === "text" && (
        <TextField {...form.text("max_length")} label={m.lenders_question_longest()} inputMode="numeric" />
      )}
      <TickBox
        id={form.field("required").id}
        label={m.lenders_question_required()}
        checked={form.values.required}
        onChange={(required) => form.set({ required })}
      />
    </>
  );
}

/** Smart lists with their first items, because the names alone are unclear. */
function ListChoice({ form }: { form: DraftForm }) {
  const { language } = useBoot();
  const lists: Record<string, FieldOption[]> = useQuery(smartListsQuery(language)).data ?? {};
  const options = Object.entries(lists).map(([value, items]) => ({
    value,
    label: m.lenders_question_list_of({ name: value, items: sampleWords(items.map((item) => item.value)) }),
  }));
  return <SelectField {...form.text("list")} label={m.lenders_question_list()} options={options} optional />;
}

const MAX_SAMPLE_WORDS = 3;

function sampleWords(words: readonly string[]): string {
  return words.length > MAX_SAMPLE_WORDS ? `${words.slice(0, MAX_SAMPLE_WORDS).join(", ")}, …` : words.join(", ");
}

function ShownWhen({ form, others }: { form: DraftForm; others: readonly FieldDescriptor[] }) {
  const { shown_by: by, shown_for: chosen } = form.values;
  const deciding = others.filter((other) => decidingAnswers(other).length > 0);
  if (deciding.length === 0 && by === "") return null;
  const { error, ...field } = form.field("shown_for");
  return (
    <>
      <SelectField
        {...form.text("shown_by")}
        label={m.lenders_question_shown_by()}
        hint={m.lenders_question_shown_by_hint()}
        options={deciding.map(({ key, label }) => ({ value: key, label }))}
        optional
        onChange={(event) => form.set({ shown_by: event.target.value, shown_for: [] })}
      />
      {by !== "" && (
        <FieldGroup {...field} error={error} label={m.lenders_question_shown_for()}>
          {decidingAnswers(others.find(({ key }) => key === by)).map(({ value, label }) => (
            <TickBox
              key={value}
              id={`${field.id}-${value}`}
              label={label}
              checked={chosen.includes(value)}
              onChange={(on) =>
                form.set({ shown_for: on ? [...chosen, value] : chosen.filter((answer) => answer !== value) })
              }
            />
          ))}
        </FieldGroup>
      )}
    </>
  );
}
