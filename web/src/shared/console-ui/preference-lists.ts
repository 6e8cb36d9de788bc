/**
 * Short lists by name, as stored in one cookie: "lenders:min_age!max_age~merchants:pan". Entries that do not parse are
 * ignored.
 */
const SAFE_KEY = /^[\w.%-]+$/;

/** Maximum number of lists, because cookies have a size limit. */
const MAX_LISTS = 40;

export function findPreferenceList(cookie: string | null, name: string): string[] {
  return (parseLists(cookie).get(name) ?? []).map(decodeKey);
}

/** The cookie with one list replaced; null if all are empty. */
export function setPreferenceList(cookie: string | null, name: string, keys: readonly string[]): string | null {
  const lists = parseLists(cookie);
  lists.delete(name);
  const encodedKeys = keys.map(encodeKey).filter((key) => SAFE_KEY.test(key));
  if (encodedKeys.length > 0) lists.set(name, encodedKeys);
  const texts = [...lists].slice(-MAX_LISTS).map(([list, entries]) => `${list}:${entries.join("!")}`);
  return texts.length === 0 ? null : texts.join("~");
}

function parseLists(cookie: string | null): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const part of cookie?.split("~") ?? []) {
    const [name = "", entries = ""] = part.split(":");
    if (SAFE_KEY.test(name) && entries !== "") lists.set(name, entries.split("!"));
  }
  return lists;
}

/** Also encodes what separates lists and entries here. */
function encodeKey(key: string): string {
  const encodeCharacter = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(key).replaceAll(/[!'()*~]/g, encodeCharacter);
}

function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
