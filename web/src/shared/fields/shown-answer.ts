import { m } from "#messages";
import type { FieldDescriptor, FieldValue, Language } from "#shared/api/types.ts";
import { date } from "#shared/format/date.ts";
import { rupees } from "#shared/format/money.ts";
import { isEmpty } from "./answers.ts";

/** An answer as people read it, or null where there is none. */
export function shownAnswer(field: FieldDescriptor, answer: FieldValue | undefined, language: Language): string | null {
  if (field.kind === "flag") return answer === true ? m.common_yes() : m.common_no();
  if (answer === undefined || isEmpty(answer)) return null;
  switch (field.kind) {
    case "money":
      return rupees(Number(answer));
    case "choice":
      return field.options?.find((option) => option.id === answer)?.value ?? null;
    case "date":
      return date(String(answer), language);
    default:
      return String(answer);
  }
}
