import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { sendHelpRequest } from "#shared/api/my-data.ts";
import { Problem } from "#shared/api/problem.ts";
import { useBoot } from "#shared/boot/boot.ts";
import {
  type HelpAnswers,
  type HelpField,
  helpError,
  helpRequest,
  findMissingFields,
  NO_ANSWERS,
  phoneDigits,
} from "./help-answers.ts";

/** State of the help form; a field's error is shown after it loses the focus. */
export function useHelpForm(known: HelpAnswers, onSent: () => void) {
  const { limits, brand } = useBoot();
  const digits = limits.mobileDigits;
  const [answers, setAnswers] = useState(known);
  const [left, setLeft] = useState<readonly HelpField[]>([]);
  const sending = useMutation({ mutationFn: sendHelpRequest, meta: { quiet: true }, onSuccess: onSent });
  const missing = findMissingFields(answers, digits);
  const refused: Record<string, string> = sending.error instanceof Problem ? sending.error.fields : {};
  const findError = (key: HelpField) => (left.includes(key) ? helpError(key, answers, digits) : null);

  const set = (key: HelpField, typed: string) => {
    setAnswers((before) => ({ ...before, [key]: key === "phone" ? phoneDigits(typed, digits) : typed }));
    sending.reset();
  };
  return {
    digits,
    missing,
    pending: sending.isPending,
    error: sending.error,
    /** Props of a field's input. */
    field: (key: HelpField, label: string) => ({
      id: `help-${key}`,
      label,
      value: answers[key],
      error: refused[key] ?? findError(key) ?? undefined,
      onChange: (event: { target: { value: string } }) => set(key, event.target.value),
      onBlur: () => setLeft((before) => [...before, key]),
    }),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (missing.length === 0) sending.mutate(helpRequest(answers, brand.key));
    },
    reset: () => {
      setAnswers(NO_ANSWERS);
      setLeft([]);
      sending.reset();
    },
  };
}

export type HelpFormState = ReturnType<typeof useHelpForm>;
