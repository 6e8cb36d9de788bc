import type { JourneyFigures, JourneyQuery, JourneyRow } from "#shared/api/admin/reports.ts";

/** What the list of applications is asked for what a number counts; null where it cannot be. */
export type JourneyDrill = (mark: string | null | undefined, row: JourneyRow) => Record<string, string> | null;

/** Where a lender is asked for, marks of the whole application say nothing of what became of it there. */
const APPLICATION_MARKS = /^(reached:(started|profile|offers|submitted)|ended:.*)$/;

/** By the days on which applications began and by the filters that the report shows. */
export function journeyDrill({ days }: Pick<JourneyFigures, "days">, query: JourneyQuery): JourneyDrill {
  return (mark, { days: week, only }) => {
    const whole: JourneyQuery = only === null ? query : { ...query, [only.name]: only.value };
    const { productType, partnerId, brand, merchantId, language, lenderId, state } = whole;
    // The list knows no brands and no states.
    if (!mark || brand || state || (lenderId && !APPLICATION_MARKS.test(mark))) return null;
    const asked = Object.entries({ productType, partnerId, merchantId, language, lenderId });
    const said = asked.filter((entry): entry is [string, string] => Boolean(entry[1]));
    const { startDate: from, endDate: to } = week ?? days;
    return { mark, from, to, ...Object.fromEntries(said) };
  };
}
