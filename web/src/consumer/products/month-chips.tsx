import { m } from "#messages";
import { currentFlow } from "#consumer/products/current.ts";
import { formatTerm, YEARS_FROM_MONTHS } from "./term.ts";
import type { FieldForm } from "#shared/fields/use-field-form.ts";
import { joinClasses } from "#shared/ui/classes.ts";

/** Common terms as chips below the field, by the field's key as `Fields` expects. */
export function monthChips(form: FieldForm): Record<string, React.ReactNode> {
  const { months, commonMonths } = currentFlow().loanQuestions;
  const field = form.fields.find(({ key }) => key === months);
  if (field === undefined) return {};
  const { min, max } = field;
  const chips = commonMonths.filter((each) => each >= (min ?? each) && each <= (max ?? each));
  const inYears = chips.every((each) => each >= YEARS_FROM_MONTHS);
  const answer = form.answers[months];
  return {
    [months]: (
      <div
        role="group"
        aria-label={m.common_often_chosen({ label: field.label })}
        className="flex flex-wrap gap-2 py-1"
      >
        {chips.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={answer === each}
            className={joinClasses(
              "min-h-12 min-w-12 rounded-full border px-3 tabular-nums",
              answer === each ? "border-ink bg-ink font-semibold text-paper" : "border-line-strong hover:bg-ground",
            )}
            onClick={() => form.set(months, each)}
          >
            {inYears ? formatTerm(each) : each}
          </button>
        ))}
      </div>
    ),
  };
}
