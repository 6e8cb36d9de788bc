import type { JourneyFigures, JourneyQuery, JourneyRow } from "#shared/api/admin/reports.ts";

/** Builds the search of the application list behind a number; null if there is none. */
export type JourneyDrill = (mark: string | null | undefined, row: JourneyRow) => Record<string, string> | null;

/** Marks of the whole application, which do not apply when filtering by lender. */
const APPLICATION_MARKS = /^(reached:(started|profile|offers|submitted)|ended:.*)$/;

/** Uses the period in which applications were started and the filters of the report. */
export function journeyDrill({ days }: Pick<JourneyFigures, "days">, query: JourneyQuery): JourneyDrill {
  return (mark, { days: week, only }) => {
    const fullQuery: JourneyQuery = only === null ? query : { ...query, [only.name]: only.value };
    const { productType, partnerId, brand, merchantId, language, lenderId, state } = fullQuery;
    // The list cannot filter by brand or state.
    if (!mark || brand || state || (lenderId && !APPLICATION_MARKS.test(mark))) return null;
    const entries = Object.entries({ productType, partnerId, merchantId, language, lenderId });
    const present = entries.filter((entry): entry is [string, string] => Boolean(entry[1]));
    const { startDate: from, endDate: to } = week ?? days;
    return { mark, from, to, ...Object.fromEntries(present) };
  };
}
