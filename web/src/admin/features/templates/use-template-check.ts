import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { checkTemplate, type MessageTemplateContent, type TextCheck } from "#shared/api/admin/message-templates.ts";
import { Problem, problemMessage } from "#shared/api/problem.ts";
import type { Language } from "#shared/api/types.ts";
import { useDebounced } from "#shared/ui/use-debounced.ts";

const DEBOUNCE_MS = 500;

/** What is known about the text in one language while it is written. */
export interface LiveCheck {
  /** The last result; null before the first one. */
  result: TextCheck | null;
  /** Why the text could not be checked, in words. */
  problem: string | null;
  /** Whether a mistake in the other text keeps this one from being checked. */
  waits: boolean;
}

/** Checks texts without saving them once typing pauses. `content` must be the same object until it changes. */
export function useTemplateCheck(content: MessageTemplateContent): (locale: Language) => LiveCheck {
  const settled = useDebounced(content, DEBOUNCE_MS);
  const { data, error } = useQuery({
    queryKey: ["message-template-check", settled],
    queryFn: () => checkTemplate(settled),
    enabled: settled.texts.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  });
  return (locale) => {
    const place = settled.texts.findIndex((text) => text.locale === locale);
    if (place === -1) return { result: null, problem: null, waits: false };
    const problem = error === null ? null : describeProblem(error, place);
    return {
      result: (error === null && data?.texts.find((text) => text.locale === locale)?.check) || null,
      problem,
      waits: error !== null && problem === null,
    };
  };
}

/** The reasons that concern a text or the whole template; null if there are none but those of the other text. */
function describeProblem(error: Error, place: number): string | null {
  const fields = error instanceof Problem ? Object.entries(error.fields) : [];
  if (fields.length === 0) return problemMessage(error);
  const isOther = (name: string) => name.startsWith("texts.") && !name.startsWith(`texts.${place}.`);
  const reasons = fields.flatMap(([name, reason]) => (isOther(name) ? [] : [reason]));
  return reasons.length === 0 ? null : reasons.join(" ");
}
