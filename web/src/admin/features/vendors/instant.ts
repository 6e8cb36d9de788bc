/** The instant of a day and time in India ("2026-11-21T14:05"), null where none was chosen. */
export function instantInIndia(typed: string): string | null {
  return typed === "" ? null : new Date(`${typed}+05:30`).toISOString();
}
