import { m } from "#messages";

const MONTHS_A_YEAR = 12;
/** Terms from here on are said in years, also in suggestions (crates/domain: offers/suggestion.rs). */
export const YEARS_FROM_MONTHS = 60;

/** Formats a term: "24 months", "20 years", "20 years 6 months". */
export function formatTerm(months: number): string {
  if (months < YEARS_FROM_MONTHS) return m.common_term_months({ months });
  const years = Math.floor(months / MONTHS_A_YEAR);
  const rest = months % MONTHS_A_YEAR;
  if (rest === 0) return m.common_term_years({ years });
  return rest === 1 ? m.common_term_years_month({ years }) : m.common_term_years_months({ years, months: rest });
}
