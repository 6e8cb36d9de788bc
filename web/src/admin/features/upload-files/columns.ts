import type { UploadFileLook, UploadFilePlan } from "#shared/api/admin/upload-files.ts";
import type { ColumnName, FileKind } from "./kinds.tsx";

/** What is chosen, as selects hold it: numbers of columns as text, nothing as an empty text. */
export type Chosen = Record<ColumnName | "lenderId", string>;

/**
 * What to begin with: what was chosen for this file, or what is remembered for the lender, or what the titles say. A
 * lender whose file was not seen yet gets what the titles say, without the column that names lenders.
 */
export function chosenOf(look: UploadFileLook, plan: UploadFilePlan | null, lenderId?: string): Chosen {
  if (plan !== null) return { ...texts(plan.columns), lenderId: String(plan.lenderId ?? "") };
  const wanted = lenderId ?? "";
  const own = look.suggested.find((columns) => String(columns.lenderId ?? "") === wanted);
  if (own !== undefined) return { ...texts(own.columns), lenderId: wanted };
  const guessed = look.suggested.find((columns) => columns.lenderId === null) ?? look.suggested[0];
  return { ...texts({ ...guessed?.columns, lender: null }), lenderId: wanted };
}

/** The plan, or null where something is missing or a column is chosen twice. */
export function complete({ lenderId, ...chosen }: Chosen, sheet: number, kind: FileKind): UploadFilePlan | null {
  const columns = { ...chosen, lender: lenderId === "" ? chosen.lender : "" };
  const needed = kind.columns.filter(({ name, optional }) => !optional && (name !== "lender" || lenderId === ""));
  if (needed.some(({ name }) => columns[name] === "")) return null;
  const places = kind.columns.map(({ name }) => columns[name]).filter((place) => place !== "");
  if (new Set(places).size < places.length) return null;
  return {
    sheet,
    lenderId: numberOf(lenderId),
    columns: {
      application: numberOf(columns.application),
      status: numberOf(columns.status),
      amount: numberOf(columns.amount),
      day: numberOf(columns.day),
      bankReference: numberOf(columns.bankReference),
      pan: numberOf(columns.pan),
      lender: numberOf(columns.lender),
      reason: numberOf(columns.reason),
      ...(columns.reference !== "" && { reference: numberOf(columns.reference) }),
      ...(columns.account !== "" && { account: numberOf(columns.account) }),
    },
  };
}

/** What of a kind's columns is not chosen yet, and whether one is chosen twice. */
export function missing({ lenderId, ...chosen }: Chosen, kind: FileKind): { labels: string[]; isTwice: boolean } {
  const columns = kind.columns.filter(({ name }) => name !== "lender" || lenderId === "");
  const places = columns.map(({ name }) => chosen[name]).filter((place) => place !== "");
  const needed = columns.filter(({ name, optional }) => !optional && chosen[name] === "");
  return { labels: needed.map(({ label }) => label()), isTwice: new Set(places).size < places.length };
}

type Places = { [Name in ColumnName]?: number | null };

function texts(places: Places): Record<ColumnName, string> {
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

function numberOf(text: string): number | null {
  return text === "" ? null : Number(text);
}
