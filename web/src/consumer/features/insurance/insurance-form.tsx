import { type FormEvent, useState } from "react";
import { m } from "#messages";
import type { PlanQuestion } from "#shared/api/types.ts";
import { Button } from "#shared/ui/button.tsx";
import { Choice } from "#shared/ui/choice.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import { PersonFields } from "./person-fields.tsx";
import { ageError, KINDS, MAX_PEOPLE, buildPlanQuestion, type PersonInput } from "./question.ts";

interface InsuranceFormProps {
  /** Server errors by field, such as `people[0].age`. */
  refused: Record<string, string>;
  pending: boolean;
  onAsk: (question: PlanQuestion) => void;
  /** Called when the form differs from the last request. */
  onChange: () => void;
}

/** Asks for the kind of plan and each person's age, from which prices follow. */
export function InsuranceForm({ refused, pending, onAsk, onChange }: InsuranceFormProps) {
  const [kind, setKind] = useState(0);
  const [people, setPeople] = useState<PersonInput[]>([{ id: 1, member: "self", age: "" }]);
  const [attempt, setAttempt] = useState(0);
  // A person added later has no wrong age before it could be entered.
  const [attempted, setAttempted] = useState<number[]>([]);
  const put = (next: PersonInput[]) => {
    setPeople(next);
    onChange();
  };
  const findAgeError = ({ id, age }: PersonInput) => (attempted.includes(id) ? ageError(age) : undefined);
  const findError = (person: PersonInput, place: number) =>
    findAgeError(person) ?? refused[`people[${place}].age`] ?? refused[`people[${place}].member`];
  const errors = people.flatMap((person, place) => {
    const message = findError(person, place);
    return message === undefined ? [] : [{ id: ageId(place), message }];
  });
  const ofAll = refused["people"];
  if (ofAll !== undefined) errors.push({ id: ageId(0), message: ofAll });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt((count) => count + 1);
    setAttempted(people.map(({ id }) => id));
    const question = buildPlanQuestion(KINDS[kind]?.kind ?? "health", people);
    if (question !== null) onAsk(question);
  };
  const last = people.at(-1)?.id ?? 0;
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <ErrorSummary errors={errors} attempt={attempt} />
      <Choice
        id="insurance-kind"
        name="kind"
        label={m.insurance_kind()}
        options={KINDS.map(({ label }, id) => ({ id, value: label() }))}
        value={kind}
        onChange={(id) => {
          setKind(id);
          onChange();
        }}
      />
      {people.map((person, place) => (
        <PersonFields
          key={person.id}
          number={place + 1}
          person={person}
          ageId={ageId(place)}
          error={findError(person, place)}
          onChange={(changes) => put(people.with(place, { ...person, ...changes }))}
          {...(people.length > 1 && { onRemove: () => put(people.toSpliced(place, 1)) })}
        />
      ))}
      {people.length < MAX_PEOPLE && (
        <Button look="secondary" onClick={() => put([...people, { id: last + 1, member: "spouse", age: "" }])}>
          {m.insurance_add()}
        </Button>
      )}
      <Button type="submit" wide pending={pending}>
        {m.insurance_show()}
      </Button>
    </form>
  );
}

function ageId(place: number): string {
  return `insured-${place}-age`;
}
