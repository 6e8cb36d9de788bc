/**
 * Which columns are hidden in which list, as a cookie keeps it: "lenders:min_age!max_age~merchants:pan". What is in it
 * and not known any more hides nothing.
 */
const WORD = /^[\w.%-]+$/;

/** As many lists as are remembered; a cookie has an end. */
const MOST = 40;

export function hiddenIn(kept: string | null, list: string): string[] {
  return (listsOf(kept).get(list) ?? []).map(plain);
}

/** The cookie with other columns hidden in a list; null where nothing is hidden anywhere. */
export function withHidden(kept: string | null, list: string, keys: readonly string[]): string | null {
  const lists = listsOf(kept);
  lists.delete(list);
  const said = keys.map(encodeURIComponent).filter((key) => WORD.test(key));
  if (said.length > 0) lists.set(list, said);
  const texts = [...lists].slice(-MOST).map(([name, hidden]) => `${name}:${hidden.join("!")}`);
  return texts.length === 0 ? null : texts.join("~");
}

function listsOf(kept: string | null): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const part of kept?.split("~") ?? []) {
    const [name = "", hidden = ""] = part.split(":");
    if (WORD.test(name) && hidden !== "") lists.set(name, hidden.split("!"));
  }
  return lists;
}

function plain(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
