import { m } from "#messages";
import { Problem, problemMessage } from "#shared/api/problem.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "#shared/ui/button.tsx";
import { TextArea } from "#shared/ui/text-area.tsx";
import { TextInput } from "#shared/ui/text-input.tsx";
import type { HelpAnswers, HelpField } from "./help-answers.ts";
import { type HelpFormState, useHelpForm } from "./use-help-form.ts";

interface HelpFormProps {
  /** Known data of the customer. */
  known: HelpAnswers;
  /** Called when the server has accepted the request. */
  onSent: () => void;
}

/** The spec's help form. Keeps the input until the server has accepted it. */
export function HelpForm({ known, onSent }: HelpFormProps) {
  const form = useHelpForm(known, onSent);
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <Questions form={form} />
      {form.error && <SendFailure error={form.error} />}
      <MissingFieldsNote fields={form.missing} />
      <div className="grid grid-cols-[2fr_1fr] gap-3">
        <Button
          type="submit"
          disabled={form.missing.length > 0}
          pending={form.pending}
          aria-describedby={form.missing.length > 0 ? MISSING_ID : undefined}
        >
          {m.help_send()}
        </Button>
        <Button look="secondary" onClick={form.reset}>
          {m.help_reset()}
        </Button>
      </div>
    </form>
  );
}

function Questions({ form: { field, digits } }: { form: HelpFormState }) {
  return (
    <>
      <TextInput {...field("name", m.help_name())} autoComplete="name" enterKeyHint="next" />
      <TextInput
        {...field("email", m.help_email())}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
      />
      <TextInput
        {...field("phone", m.help_phone())}
        hint={m.help_phone_hint({ digits })}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        enterKeyHint="next"
      />
      <TextInput
        {...field("company", m.common_optional_label({ label: m.help_company() }))}
        autoComplete="organization"
        enterKeyHint="next"
      />
      <TextArea {...field("description", m.common_help_description())} hint={m.common_help_description_hint()} />
    </>
  );
}

const MISSING_ID = "help-missing";

const NAMES: Record<HelpField, () => string> = {
  name: m.help_name,
  email: m.help_email,
  phone: m.help_phone,
  company: m.help_company,
  description: m.common_help_description,
};

/** Explains why Send is disabled. */
function MissingFieldsNote({ fields }: { fields: HelpField[] }) {
  if (fields.length === 0) return null;
  return (
    <p id={MISSING_ID} className="text-sm text-ink-2">
      {m.help_missing({ fields: fields.map((field) => NAMES[field]()).join(", ") })}
    </p>
  );
}

function SendFailure({ error }: { error: Error }) {
  // Trying again helps nobody who has as many unfinished requests as anybody may have.
  const isFull = error instanceof Problem && error.code === "tickets-too-many";
  return (
    <Banner tone="bad" live>
      {problemMessage(error)} {isFull ? null : m.help_not_sent()}
    </Banner>
  );
}
