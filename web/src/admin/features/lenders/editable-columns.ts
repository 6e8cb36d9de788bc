/** The spec's columns (section 2) whose cells hold one property, by which they are sorted. */
export const EDITABLE_COLUMNS = [
  "name",
  "min_income",
  "max_income",
  "min_age",
  "max_age",
  "ticket_class",
  "credit_score_class",
  "salaried",
  "self_employed",
  "business",
  "priority",
  "lender_status",
] as const;
