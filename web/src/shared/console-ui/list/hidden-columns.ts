/**
 * Which columns are hidden in which list, as a cookie keeps it: "lenders:min_age!max_age~merchants:pan". What is in it
 * and not known any more hides nothing.
 */
const SAFE_KEY = /^[\w.%-]+$/;

/** As many lists as are remembered; a cookie has an end. */
const MAX_LISTS = 40;

export function findHiddenColumns(cookie: string | null, list: string): string[] {
  return (parseHiddenColumns(cookie).get(list) ?? []).map(decodeKey);
}

/** The cookie with other columns hidden in a list; null where nothing is hidden anywhere. */
export function setHiddenColumns(cookie: string | null, list: string, keys: readonly string[]): string | null {
  const lists = parseHiddenColumns(cookie);
  lists.delete(list);
  const encodedKeys = keys.map(encodeURIComponent).filter((key) => SAFE_KEY.test(key));
  if (encodedKeys.length > 0) lists.set(list, encodedKeys);
  const texts = [...lists].slice(-MAX_LISTS).map(([name, hidden]) => `${name}:${hidden.join("!")}`);
  return texts.length === 0 ? null : texts.join("~");
}

function parseHiddenColumns(cookie: string | null): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const part of cookie?.split("~") ?? []) {
    const [name = "", hidden = ""] = part.split(":");
    if (SAFE_KEY.test(name) && hidden !== "") lists.set(name, hidden.split("!"));
  }
  return lists;
}

function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
