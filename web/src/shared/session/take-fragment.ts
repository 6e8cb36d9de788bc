/** The token in the address's fragment, which no server sees; taken out, so that no history keeps it. */
export function consumeFragment(): string {
  const token = location.hash.slice(1);
  if (token !== "") history.replaceState(history.state, "", location.pathname + location.search);
  return token;
}
