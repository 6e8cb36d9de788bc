import { m } from "#messages";

/** Extensions for the file picker. */
export const IMPORT_EXTENSIONS = [".xlsx", ".csv"];
// Owned by the server: data/policy/limits.toml.
const MAX_BYTES = 256 * 1_048_576;

/** Checks a list's name and size; returns null if valid. The server checks the content. */
export function importFileError({ name, size }: Pick<File, "name" | "size">): string | null {
  if (!IMPORT_EXTENSIONS.some((ending) => name.toLowerCase().endsWith(ending))) return m.suppressions_import_type();
  if (size === 0) return m.suppressions_import_empty();
  return size > MAX_BYTES ? m.suppressions_import_too_large() : null;
}
