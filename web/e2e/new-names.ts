import { randomInt } from "node:crypto";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const WORD_LENGTH = 8;

/** Returns a random word for the name of a new row; no such word is part of another. */
export function newWord(): string {
  const letters = Array.from({ length: WORD_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return letters.charAt(0).toUpperCase() + letters.slice(1);
}

/** Returns an email address that no other journey uses. */
export function newEmail(name: string): string {
  return `${name}.${newWord().toLowerCase()}@staff.example`;
}

let mobileCount = 0;

/** Returns an Indian mobile number that no other journey uses. */
export function newMobile(): string {
  mobileCount += 1;
  return `98${String(process.pid % 10_000).padStart(4, "0")}${String(mobileCount).padStart(4, "0")}`;
}
