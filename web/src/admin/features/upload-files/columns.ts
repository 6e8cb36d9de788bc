import type { UploadFileLook, UploadFilePlan } from "#shared/api/admin/upload-files.ts";
import type { ColumnName, FileKind } from "./kinds.tsx";

/** Form values: column numbers as text, empty for none. */
export type ColumnSelection = Record<ColumnName | "lenderId", string>;

/**
 * Initial choice: what was chosen for this file, else what is remembered for the lender, else a guess from the titles.
 * For a lender without earlier files, the guess leaves out the lender column.
 */
export function initialColumnChoice(
  look: UploadFileLook,
  plan: UploadFilePlan | null,
  lenderId?: string,
): ColumnSelection {
  if (plan !== null) return { ...columnTexts(plan.columns), lenderId: String(plan.lenderId ?? "") };
  const wanted = lenderId ?? "";
  const own = look.suggested.find((columns) => String(columns.lenderId ?? "") === wanted);
  if (own !== undefined) return { ...columnTexts(own.columns), lenderId: wanted };
  const guessed = look.suggested.find((columns) => columns.lenderId === null) ?? look.suggested[0];
  return { ...columnTexts({ ...guessed?.columns, lender: null }), lenderId: wanted };
}

/** Builds the plan; null if a column is missing or chosen twice. */
export function buildPlan(
  { lenderId, ...chosen }: ColumnSelection,
  sheet: number,
  kind: FileKind,
): UploadFilePlan | null {
  const columns = { ...chosen, lender: lenderId === "" ? chosen.lender : "" };
  const needed = kind.columns.filter(({ name, optional }) => !optional && (name !== "lender" || lenderId === ""));
  if (needed.some(({ name }) => columns[name] === "")) return null;
  const places = kind.columns.map(({ name }) => columns[name]).filter((place) => place !== "");
  if (new Set(places).size < places.length) return null;
  return {
    sheet,
    lenderId: parseColumnNumber(lenderId),
    columns: {
      application: parseColumnNumber(columns.application),
      status: parseColumnNumber(columns.status),
      amount: parseColumnNumber(columns.amount),
      day: parseColumnNumber(columns.day),
      bankReference: parseColumnNumber(columns.bankReference),
      pan: parseColumnNumber(columns.pan),
      lender: parseColumnNumber(columns.lender),
      reason: parseColumnNumber(columns.reason),
      ...(columns.reference !== "" && { reference: parseColumnNumber(columns.reference) }),
      ...(columns.account !== "" && { account: parseColumnNumber(columns.account) }),
    },
  };
}

/** Required columns that are not chosen, and whether one is chosen twice. */
export function findMissingColumns(
  { lenderId, ...chosen }: ColumnSelection,
  kind: FileKind,
): { labels: string[]; isTwice: boolean } {
  const columns = kind.columns.filter(({ name }) => name !== "lender" || lenderId === "");
  const places = columns.map(({ name }) => chosen[name]).filter((place) => place !== "");
  const needed = columns.filter(({ name, optional }) => !optional && chosen[name] === "");
  return { labels: needed.map(({ label }) => label()), isTwice: new Set(places).size < places.length };
}

type ColumnPlaces = { [Name in ColumnName]?: number | null };

function columnTexts(places: ColumnPlaces): Record<ColumnName, string> {
  const text = (name: ColumnName) => String(places[name] ?? "");
  return {
    application: text("application"),
    status: text("status"),
    amount: text("amount"),
    day: text("day"),
    bankReference: text("bankReference"),
    pan: text("pan"),
    lender: text("lender"),
    reason: text("reason"),
    reference: text("reference"),
    account: text("account"),
  };
}

function parseColumnNumber(text: string): number | null {
  return text === "" ? null : Number(text);
}
