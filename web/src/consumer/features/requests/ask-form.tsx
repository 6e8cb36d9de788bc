import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { lendersQuery } from "#consumer/queries.ts";
import { useDraft } from "#consumer/session/use-draft.ts";
import { send } from "#shared/api/data.ts";
import { Problem } from "#shared/api/problem.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { storeDraft } from "#shared/session/drafts.ts";
import { Button } from "#shared/ui/button.tsx";
import { Choice } from "#shared/ui/choice.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import { Select } from "#shared/ui/select.tsx";
import { TextArea } from "#shared/ui/text-area.tsx";
import { MAX_LENGTH } from "./request-thread.tsx";
import type { Request } from "./queries.ts";

const KINDS = ["question", "complaint", "data_right", "technical"] as const;

const LABELS: Record<(typeof KINDS)[number], () => string> = {
  question: m.common_ticket_kind_question,
  complaint: m.common_ticket_kind_complaint,
  data_right: m.common_ticket_kind_data_right,
  technical: m.common_ticket_kind_technical,
};

const TEXT_LABELS: Record<(typeof KINDS)[number], () => string> = {
  question: m.common_help_description,
  complaint: m.requests_text_complaint,
  data_right: m.requests_text_data_right,
  technical: m.requests_text_technical,
};

/** Name of the draft of a new request. */
export const QUESTION_DRAFT = "question";

interface QuestionDraft {
  /** Place in `KINDS`. */
  kind: number;
  /** Key of the lender. */
  lender: string | null;
  text: string;
  /** With which the text began. */
  prefix: string;
}

const EMPTY: QuestionDraft = { kind: 0, lender: null, text: "", prefix: "" };

/** Has the form open with words that are no question yet. */
export function beginQuestion(prefix: string): void {
  storeDraft(QUESTION_DRAFT, { ...EMPTY, text: prefix, prefix });
}

interface AskFormProps {
  onAsked: (request: Request) => void;
  onCancel: () => void;
}

/** Asks us something. The input stays until the server has it, after a reload too. */
export function AskForm({ onAsked, onCancel }: AskFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const { language } = useBoot();
  const { data: lenders = [] } = useQuery(lendersQuery(language));
  const { draft, updateDraft, clearDraft } = useDraft(QUESTION_DRAFT, EMPTY);
  const { kind, text, prefix = "" } = draft;
  const lender = lenders.findIndex(({ key }) => key === draft.lender);
  const [isEmpty, setIsEmpty] = useState(false);
  const asking = useMutation({
    mutationFn: () => {
      const body = {
        kind: KINDS[kind] ?? "question",
        text: text.trim(),
        ...(draft.lender !== null && { lender: draft.lender }),
      };
      return send("post", "/api/tickets", { body });
    },
    meta: { quiet: true },
    onSuccess: (request) => {
      clearDraft();
      onAsked(request);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const saysNothing = ["", prefix.trim()].includes(text.trim());
    setIsEmpty(saysNothing);
    if (!saysNothing && !asking.isPending) asking.mutate();
  };
  const refused = asking.error instanceof Problem ? asking.error.fields.text : undefined;
  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Choice
        id="request-kind"
        name="request-kind"
        label={m.requests_kind()}
        options={KINDS.map((one, id) => ({ id, value: LABELS[one]() }))}
        value={kind}
        onChange={(chosen) => updateDraft({ kind: chosen })}
      />
      {lenders.length > 0 && (
        <Select
          id="request-lender"
          label={m.requests_lender()}
          options={lenders.map(({ name }, id) => ({ id, value: name }))}
          value={lender < 0 ? null : lender}
          onChange={(chosen) => updateDraft({ lender: chosen === null ? null : (lenders[chosen]?.key ?? null) })}
        />
      )}
      <TextArea
        id="request-text"
        label={TEXT_LABELS[KINDS[kind] ?? "question"]()}
        hint={m.common_help_description_hint()}
        error={refused ?? (isEmpty ? m.invalid_required() : undefined)}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={({ target }) => {
          updateDraft({ text: target.value });
          setIsEmpty(false);
        }}
      />
      {asking.error !== null && refused === undefined && <SaveFailure error={asking.error} />}
      <div className="grid grid-cols-[2fr_1fr] gap-3">
        <Button type="submit" pending={asking.isPending}>
          {m.requests_send()}
        </Button>
        <Button
          look="secondary"
          onClick={() => {
            clearDraft();
            onCancel();
          }}
        >
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}
