/**
 * Converts typed text to the form that the server stores. The server decides (crates/domain: contact, identifiers,
 * names); these repeat its rules for early feedback and share its test vectors, data/vectors.
 */

import { latinDigits } from "./typed.ts";

/** The canonical form; null if the text is invalid. */
type Canonical = (typed: string) => string | null;

const MOBILE = /^(?:\+?91)?0?([6-9][0-9]{9})$/;
/** Invisible characters, such as direction marks, which phones add to copied numbers. */
const INVISIBLE = /[\u{AD}\u{200B}-\u{200F}\u{202A}-\u{202E}\u{2060}-\u{206F}\u{FEFF}]/gu;
const EMAIL = /^[a-z0-9]+(?:[._%+-][a-z0-9]+)*@(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]{2,}$/;
const PAN = /^[A-Z]{3}P[A-Z][0-9]{4}[A-Z]$/;
const PINCODE = /^[1-9][0-9]{5}$/;
const ENTITY_PAN = /^[A-Z]{3}[ABCFGHJLT][A-Z][0-9]{4}[A-Z]$/;
const GSTIN = /^(?:0[1-9]|[12][0-9]|3[0-8]|97|99)[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const ACCOUNT = /^(?=.*[0-9])[A-Z0-9]{6,20}$/;
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;
const NAME = /^[A-Za-z]+(?:[ '-][A-Za-z]+)*$/;

/** E.164; separators, +91, 91 before ten digits and a leading 0 are accepted. */
export const mobile: Canonical = (typed) => {
  const digits = MOBILE.exec(
    removeSpaces(typed)
      .replaceAll(/[-‑–.()]/g, "")
      .replaceAll(INVISIBLE, ""),
  )?.[1];
  return digits === undefined ? null : `+91${digits}`;
};

export const email: Canonical = (typed) => createMatcher(EMAIL, typed.trim().toLowerCase());

/** A person's PAN, whose fourth letter is P. */
export const pan: Canonical = (typed) => createMatcher(PAN, removeSpaces(typed).toUpperCase());

export const pincode: Canonical = (typed) => createMatcher(PINCODE, removeSpaces(typed));

export const ifsc: Canonical = (typed) => createMatcher(IFSC, removeSpaces(typed).toUpperCase());

/** The PAN of a company or other body. */
export const entityPan: Canonical = (typed) => createMatcher(ENTITY_PAN, removeSpaces(typed).toUpperCase());

/** A GSTIN with its check character. */
export const gstin: Canonical = (typed) => {
  const text = createMatcher(GSTIN, removeSpaces(typed).toUpperCase());
  return text !== null && checkCharacter(text.slice(0, -1)) === text.at(-1) ? text : null;
};

export const account: Canonical = (typed) => createMatcher(ACCOUNT, removeSpaces(typed).toUpperCase());

/** Check character: characters count 0 to 35, every second one twice; it completes the sum of their digits. */
function checkCharacter(text: string): string {
  const BASE = 36;
  const digits = [...text].map((character, place) => Number.parseInt(character, BASE) * (place % 2 === 0 ? 1 : 2));
  const sum = digits.reduce((total, product) => total + Math.floor(product / BASE) + (product % BASE), 0);
  return ((BASE - (sum % BASE)) % BASE).toString(BASE).toUpperCase();
}

/** A first or last name, in the letters of the PAN card. */
export const personName: Canonical = (typed) => createMatcher(NAME, typed.trim().replaceAll(/ +/g, " "));

function removeSpaces(typed: string): string {
  return latinDigits(typed).replaceAll(/\s/g, "");
}

function createMatcher(pattern: RegExp, text: string): string | null {
  return pattern.test(text) ? text : null;
}
