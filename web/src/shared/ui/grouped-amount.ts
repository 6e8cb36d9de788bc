import { parseAmount, latinDigits } from "#shared/validate/typed.ts";

const MAX_DIGITS = 12;

/** Input types that delete characters; phone keyboards report composing. Pastes and autofill delete none. */
const DELETE_INPUT = /^delete|^insertCompositionText$/;

/** The text and caret position after an edit of an amount. */
interface EditedAmount {
  text: string;
  caret: number;
}

/** Groups digits the Indian way: "5,00,000". */
export function groupDigits(digits: string): string {
  return digits === "" ? "" : Number(digits.slice(0, MAX_DIGITS)).toLocaleString("en-IN");
}

/**
 * The text after an edit. An amount in digits is regrouped while typed; other texts, such as "3.5 lakh" or a pasted
 * "1500,50", stay unchanged, so that no meaningful comma is lost.
 */
export function editAmount(before: string, now: string, caret: number, inputType: string): EditedAmount {
  const typed = latinDigits(now);
  const wasGrouped = before === groupDigits(extractDigits(before));
  const isEdit = !inputType.startsWith("insertFrom") && countCommas(typed) <= countCommas(before);
  const keepsGroups = /^\d*$/.test(typed) || (wasGrouped && isEdit && /^[\d,]*$/.test(typed));
  if (!keepsGroups) return { text: typed, caret };
  const behind = extractDigits(typed.slice(caret)).length;
  const digits = extractDigits(typed);
  const isOneLess = digits === extractDigits(before) && typed.length === before.length - 1;
  return isOneLess && DELETE_INPUT.test(inputType) ? skipComma(digits, behind, inputType) : placeCaret(digits, behind);
}

/** Parses the field: rupees, the text if it is no amount yet, or null if it is empty. */
export function parseAmountText(text: string): number | string | null {
  if (text.trim() === "") return null;
  const parsed = parseAmount(text);
  return typeof parsed === "number" ? parsed : text;
}

/** Deletes the digit beyond a deleted comma, because the comma would come back. */
function skipComma(digits: string, behind: number, inputType: string): EditedAmount {
  const place = digits.length - behind;
  if (inputType === "deleteContentForward") return placeCaret(removeCharacter(digits, place), Math.max(behind - 1, 0));
  return placeCaret(removeCharacter(digits, place - 1), behind);
}

function removeCharacter(digits: string, place: number): string {
  return digits.slice(0, Math.max(place, 0)) + digits.slice(place + 1);
}

/** Groups the digits and places the caret before the given number of digits. */
function placeCaret(digits: string, behind: number): EditedAmount {
  const text = groupDigits(digits);
  let caret = text.length;
  for (let left = behind; caret > 0 && left > 0; caret -= 1) left -= /\d/.test(text[caret - 1] ?? "") ? 1 : 0;
  return { text, caret };
}

function extractDigits(text: string): string {
  return text.replaceAll(/\D/g, "");
}

function countCommas(text: string): number {
  return text.split(",").length - 1;
}
