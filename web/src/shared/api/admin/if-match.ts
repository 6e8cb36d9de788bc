/** The header that lets an edit through only while the row is still the one that was looked at. */
export function ifMatch(version: number): { "If-Match": string } {
  return { "If-Match": `"${version}"` };
}
