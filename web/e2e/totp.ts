import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_IN_MS = 30_000;

/** Computes the TOTP code of a secret, `steps` half minutes from now (RFC 6238). */
export function totpCode(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_IN_MS) + steps));
  const digest = createHmac("sha1", base32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, "0");
}

function base32(text: string): Buffer {
  const bits = [...text.replaceAll(/[\s=]/g, "")]
    .map((letter) => ALPHABET.indexOf(letter.toUpperCase()).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
