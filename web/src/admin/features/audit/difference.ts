/** One value that differs, as text; null where there was, or is, none. */
export interface Difference {
  field: string;
  before: string | null;
  after: string | null;
}

/** What differs between two kept values, field by field, in the order of their names. Lists are compared whole. */
export function differences(before: unknown, after: unknown): Difference[] {
  const old = flat(before);
  const now = flat(after);
  const fields = [...new Set([...old.keys(), ...now.keys()])].toSorted();
  return fields
    .map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }))
    .filter((pair) => pair.before !== pair.after);
}

/** Every field with its text; those of an object within carry its name in front: `terms.amount_min`. */
export function flat(value: unknown, prefix = ""): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (!isRecord(value)) return new Map([[prefix, textOf(value)]]);
  const found = new Map<string, string>();
  for (const [name, inner] of Object.entries(value)) {
    for (const [field, text] of flat(inner, prefix === "" ? name : `${prefix}.${name}`)) found.set(field, text);
  }
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (Array.isArray(value) && !value.some(isRecord)) return value.map(textOf).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
