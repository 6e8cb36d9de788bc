/**
 * The one-time code behind the `#`, where it is sent to no server; it does not stay in the address. Null where the page
 * was opened without one.
 */
export function consumeCode(): string | null {
  const code = location.hash.slice(1);
  if (code === "") return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  return code;
}
