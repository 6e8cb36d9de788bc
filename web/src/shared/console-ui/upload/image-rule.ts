import { m } from "#messages";

/** What the server takes as a picture; it looks into the file, not at its name. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp"];

const MIB = 1_048_576;
// Owned by the server: crates/documents/src/picture.rs.
const MAX_IMAGE_MIB = 5;

/** What is taken, in words. */
export function imageHint(): string {
  return m.list_image_hint({ max: MAX_IMAGE_MIB });
}

/** What is wrong with a picture as far as the browser knows, or null. */
export function imageError(file: File): string | null {
  if (!IMAGE_TYPES.includes(file.type)) return m.list_invalid_image();
  return file.size > MAX_IMAGE_MIB * MIB ? m.list_image_too_large({ max: MAX_IMAGE_MIB }) : null;
}
