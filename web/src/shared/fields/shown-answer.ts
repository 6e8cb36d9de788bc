import { m } from "#messages";
import type { FieldDescriptor, FieldValue, GroupItem, Language } from "#shared/api/types.ts";
import { formatDate } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";
import { groupItems, isEmpty } from "./answers.ts";

/** Formats an answer; null if not set. */
export function formatAnswer(
  field: FieldDescriptor,
  answer: FieldValue | undefined,
  language: Language,
): string | null {
  // A flag's label is a sentence, to which yes and no are no answers.
  if (field.kind === "flag") return answer === true ? m.common_ticked() : m.common_not_ticked();
  if (answer === undefined || isEmpty(answer)) return null;
  switch (field.kind) {
    case "money":
      return formatRupees(Number(answer));
    case "choice":
      return field.options?.find((option) => option.id === answer)?.value ?? null;
    case "decimal":
      return `${field.label}: ${formatCount(Number(answer))}`;
    case "group":
      return groupItems(answer)
        .map((item) => formatGroupItem(field.fields, item, language))
        .join("; ");
    case "date":
      return formatDate(String(answer), language);
    default:
      return String(answer);
  }
}

/** Formats a group's item: its answers in one line. */
function formatGroupItem(fields: readonly FieldDescriptor[], item: GroupItem, language: Language): string {
  const shown = fields.map((field) => formatAnswer(field, item[field.key], language));
  return shown.filter((answer) => answer !== null).join(", ");
}
