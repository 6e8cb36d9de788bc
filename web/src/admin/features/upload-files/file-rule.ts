import { m } from "#messages";

const ENDINGS = [".xlsx", ".xls", ".csv"];
const MIB = 1_048_576;
// Owned by the server: data/policy/limits.toml.
const LARGEST_MIB = 256;

/** For the file picker. */
export const FILE_ENDINGS = ENDINGS.join(",");

/** What is wrong with a file as far as its name and size say, or null. The server looks into it. */
export function fileError({ name, size }: Pick<File, "name" | "size">): string | null {
  if (!ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))) return m.status_files_invalid_type();
  if (size === 0) return m.upload_no_rows();
  return size > LARGEST_MIB * MIB ? m.upload_too_large({ max: LARGEST_MIB }) : null;
}
