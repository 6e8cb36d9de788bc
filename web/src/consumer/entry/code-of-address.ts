/**
 * Reads the one-time code from the URL's fragment, which is not sent to the server, and removes it there. Null without
 * one.
 */
export function consumeCode(): string | null {
  const code = location.hash.slice(1);
  if (code === "") return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  return code;
}
