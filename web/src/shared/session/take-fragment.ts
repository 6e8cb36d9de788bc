/** Reads the token in the URL's fragment, which is not sent to servers, and removes it from the history. */
export function consumeFragment(): string {
  const token = location.hash.slice(1);
  if (token !== "") history.replaceState(history.state, "", location.pathname + location.search);
  return token;
}
