import { m } from "#messages";
import type { UploadFileLook } from "#shared/api/admin/upload-files.ts";

const ALPHABET_SIZE = 26;
const FIRST_LETTER = 65;
const MAX_EXAMPLE_VALUES = 2;

/** Spreadsheet letters of a column, counted from 0. */
export function formatColumnLetters(column: number): string {
  const last = String.fromCharCode(FIRST_LETTER + (column % ALPHABET_SIZE));
  return column < ALPHABET_SIZE ? last : formatColumnLetters(Math.floor(column / ALPHABET_SIZE) - 1) + last;
}

/** Labels of a sheet's columns; duplicate titles are distinguished by their first values. */
export function columnTitles({ titles, examples }: Pick<UploadFileLook, "titles" | "examples">): string[] {
  return titles.map((title, place) => {
    const name = title === "" ? m.status_files_column_untitled() : title;
    const label = m.status_files_column_named({ column: formatColumnLetters(place), title: name });
    const isAlone = title !== "" && titles.filter((other) => other.trim() === title.trim()).length === 1;
    const values = examples.map((row) => row[place] ?? "").filter((value) => value !== "");
    if (isAlone || values.length === 0) return label;
    return m.status_files_column_with_values({ label, values: values.slice(0, MAX_EXAMPLE_VALUES).join(", ") });
  });
}
