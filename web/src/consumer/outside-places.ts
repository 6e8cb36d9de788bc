/**
 * What places outside of the site are for, by their keys in data/redirect-targets.toml: a page leads to them by
 * `/redirect`. A test holds both to the same keys.
 */
export const OUTSIDE_PLACES = {
  /** Where complaints about lenders go that were not solved here in time. */
  complaints: ["rbi-complaints"],
  /** The same about insurers. */
  insurers: ["irdai-complaints"],
  /** Where unregistered lenders and frauds are reported. */
  frauds: ["rbi-sachet", "cyber-crime"],
  /** Where people read their own credit report. */
  creditReports: ["cibil-report", "experian-report", "equifax-report", "crif-report"],
} as const;
