import { m } from "#messages";

const FILE_EXTENSIONS = [".xlsx", ".xls", ".csv"];
const MIB = 1_048_576;
// Owned by the server: data/policy/limits.toml.
const MAX_FILE_MIB = 256;

/** Extensions for the file picker. */
export const ACCEPTED_EXTENSIONS = FILE_EXTENSIONS.join(",");

/** Checks a file's name and size; returns null if valid. The server checks the content. */
export function fileError({ name, size }: Pick<File, "name" | "size">): string | null {
  if (!FILE_EXTENSIONS.some((ending) => name.toLowerCase().endsWith(ending))) return m.status_files_invalid_type();
  if (size === 0) return m.upload_no_rows();
  return size > MAX_FILE_MIB * MIB ? m.upload_too_large({ max: MAX_FILE_MIB }) : null;
}
