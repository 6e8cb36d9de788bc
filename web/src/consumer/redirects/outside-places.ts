/**
 * Purposes of outside targets, by their keys in data/redirect-targets.toml; pages link to them through `/redirect`. A
 * test compares the keys.
 */
export const OUTSIDE_PLACES = {
  /** Escalation of unresolved complaints about lenders. */
  complaints: ["rbi-complaints"],
  /** Escalation of unresolved complaints about insurers. */
  insurers: ["irdai-complaints"],
  /** Where unregistered lenders and frauds are reported. */
  frauds: ["rbi-sachet", "cyber-crime"],
  /** Where customers read their own credit report. */
  creditReports: ["cibil-report", "experian-report", "equifax-report", "crif-report"],
} as const;
