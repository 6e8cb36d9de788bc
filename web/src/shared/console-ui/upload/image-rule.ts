import { m } from "#messages";

/** Image types that the server accepts; it checks the content, not the name. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp"];

const MIB = 1_048_576;
// Owned by the server: crates/documents/src/picture.rs.
const MAX_IMAGE_MIB = 5;

/** Accepted images, as a hint. */
export function imageHint(): string {
  return m.list_image_hint({ max: MAX_IMAGE_MIB });
}

/** Checks an image before the upload; null if valid. */
export function imageError(file: File): string | null {
  if (!IMAGE_TYPES.includes(file.type)) return m.list_invalid_image();
  return file.size > MAX_IMAGE_MIB * MIB ? m.list_image_too_large({ max: MAX_IMAGE_MIB }) : null;
}
