import { m } from "#messages";
import { Button } from "#shared/ui/button.tsx";
import { Select } from "#shared/ui/select.tsx";
import { TextInput } from "#shared/ui/text-input.tsx";
import { MEMBERS, type PersonInput } from "./question.ts";

interface PersonFieldsProps {
  /** Position, counted from 1. */
  number: number;
  person: PersonInput;
  ageId: string;
  error: string | undefined;
  onChange: (changes: Partial<PersonInput>) => void;
  /** Undefined for the only person. */
  onRemove?: () => void;
}

/** Fields of one insured person: relation and age. */
export function PersonFields({ number, person, ageId, error, onChange, onRemove }: PersonFieldsProps) {
  const place = MEMBERS.findIndex(({ member }) => member === person.member);
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <legend className="px-1 font-semibold">{m.insurance_person({ number })}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          id={`${ageId}-member`}
          label={m.insurance_member()}
          options={MEMBERS.map(({ label }, id) => ({ id, value: label() }))}
          value={place}
          onChange={(id) => onChange({ member: MEMBERS[id ?? 0]?.member ?? "self" })}
        />
        <TextInput
          id={ageId}
          label={m.insurance_age()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={person.age}
          error={error}
          onChange={(event) => onChange({ age: event.target.value })}
        />
      </div>
      {onRemove && (
        <Button look="secondary" className="self-start" onClick={onRemove}>
          {m.insurance_remove({ number })}
        </Button>
      )}
    </fieldset>
  );
}
