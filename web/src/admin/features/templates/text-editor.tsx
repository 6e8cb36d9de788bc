import { type RefObject, useRef } from "react";
import { m } from "#messages";
import { Button } from "#shared/console-ui/button.tsx";
import type { FieldGroup } from "#shared/console-ui/form/groups.ts";
import { Pill } from "#shared/console-ui/pill.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { CheckResult } from "./check-result.tsx";
import { SLOTS, type TextValues } from "./content.ts";
import type { LiveCheck } from "./use-template-check.ts";
import { LEVELS } from "./words.ts";

const CONSTANTS = ["brand", "host", "years", "hours", "minutes", "link:/", "support_phone"];
/** Where the cursor stands after a constant whose end is typed, as that of a link is. */
const BEFORE_BRACES = 2;

interface TextEditorProps {
  group: FieldGroup<TextValues>;
  channel: string;
  languageName: string;
  check: LiveCheck;
  onBody: (body: string) => void;
}

/** Writes the text in one language, with what the rules find and what a phone shows below it. */
export function TextEditor({ group, channel, languageName, check, onBody }: TextEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { locale } = group.values;
  const slots = SLOTS.filter((slot) => slot !== "link" || channel !== "sms");
  const language = { language: languageName };
  return (
    <Section title={languageName}>
      {channel === "email" && (
        <TextField
          {...group.text("subject")}
          label={m.templates_subject_of(language)}
          lang={locale}
          autoComplete="off"
        />
      )}
      <TextAreaField
        {...group.text("body")}
        ref={area}
        label={m.templates_body_of(language)}
        hint={m.templates_body_hint()}
        lang={locale}
        rows={6}
        onChange={(event) => onBody(event.target.value)}
      />
      <Chips
        label={m.templates_insert_slots(language)}
        parts={slots.map((slot) => `{${slot}}`)}
        onInsert={(part) => insertPart(area, part, onBody)}
      />
      <Chips
        label={m.templates_insert_constants(language)}
        parts={CONSTANTS.map((constant) => `{{${constant}}}`)}
        onInsert={(part) => insertPart(area, part, onBody)}
      />
      <LiveResult check={check} locale={locale} />
    </Section>
  );
}

interface ChipsProps {
  label: string;
  parts: readonly string[];
  onInsert: (part: string) => void;
}

function Chips({ label, parts, onInsert }: ChipsProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {parts.map((part) => (
        <Button
          key={part}
          look="secondary"
          aria-label={m.templates_insert({ part })}
          className="font-mono text-sm"
          onClick={() => onInsert(part)}
        >
          {part}
        </Button>
      ))}
    </div>
  );
}

/** Puts a part where the cursor is, or in place of what is selected. */
function insertPart(
  { current: area }: RefObject<HTMLTextAreaElement | null>,
  part: string,
  onBody: (body: string) => void,
) {
  if (area === null) return;
  area.setRangeText(part, area.selectionStart, area.selectionEnd, "end");
  if (part.endsWith("/}}")) {
    const end = area.selectionEnd - BEFORE_BRACES;
    area.setSelectionRange(end, end);
  }
  area.focus();
  onBody(area.value);
}

function LiveResult({ check: { result, problem, waits }, locale }: { check: LiveCheck; locale: TextValues["locale"] }) {
  if (result !== null) return <CheckResult live check={result} language={locale} />;
  if (problem === null)
    return <p className="text-ink-2">{waits ? m.templates_check_other() : m.templates_check_empty()}</p>;
  return (
    <p role="status" className="flex flex-wrap items-baseline gap-2 wrap-anywhere">
      <Pill tone={LEVELS.error.tone}>{LEVELS.error.label()}</Pill>
      {problem}
    </p>
  );
}
