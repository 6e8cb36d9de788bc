/** Converts a civil time in India ("2026-11-21T14:05") to an instant; null if empty. */
export function instantInIndia(typed: string): string | null {
  return typed === "" ? null : new Date(`${typed}+05:30`).toISOString();
}
