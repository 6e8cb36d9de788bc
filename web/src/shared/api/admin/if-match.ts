/** The If-Match header, with which an edit of a stale version is rejected. */
export function ifMatch(version: number): { "If-Match": string } {
  return { "If-Match": `"${version}"` };
}
