/**
 * Hidden columns by list, as stored in a cookie: "lenders:min_age!max_age~merchants:pan". Unknown entries are ignored.
 */
const SAFE_KEY = /^[\w.%-]+$/;

/** Maximum number of lists, because cookies have a size limit. */
const MAX_LISTS = 40;

export function findHiddenColumns(cookie: string | null, list: string): string[] {
  return (parseHiddenColumns(cookie).get(list) ?? []).map(decodeKey);
}

/** The cookie with a list's hidden columns replaced; null if none are hidden anywhere. */
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
