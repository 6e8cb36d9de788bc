/** The spec's names of what is kept in the browser. No other key may be used. */
type StoredKey =
  | "atkn"
  | "prospectAppId"
  | "appId"
  | "productId"
  | "productType"
  | "lenderKey"
  | "utms"
  | "urlSegment"
  | "a_atkn"
  | "adminId"
  | "roleId"
  | "p_atkn"
  | "merchantId"
  | "isPartner"
  | "partnerId";

/** What each tab has for itself, so that two products can be filled in side by side. */
const PER_TAB_KEYS: readonly StoredKey[] = ["appId", "productId", "productType"];
/** Says whose the tab's own values are: "" while nobody was known. Kept in the tab beside them. */
const OWNER: StoredKey = "prospectAppId";

export function readStored(key: StoredKey): string | null {
  return (PER_TAB_KEYS.includes(key) && hasTabSession() ? sessionStorage : localStorage).getItem(key);
}

/** Stores for every tab; of what each tab has for itself, only tabs that open later take it over. */
export function writeStored(key: StoredKey, value: string): void {
  const isOwn = PER_TAB_KEYS.includes(key);
  if (isOwn) copyToTab();
  localStorage.setItem(key, value);
  if (isOwn || key === OWNER) sessionStorage.setItem(key, value);
}

export function removeStored(...keys: StoredKey[]): void {
  for (const key of keys) {
    const isOwn = PER_TAB_KEYS.includes(key);
    if (isOwn) copyToTab();
    localStorage.removeItem(key);
    if (isOwn) sessionStorage.removeItem(key);
  }
}

/** Forgets what this tab has for itself, because its session ended in another tab. */
export function clearTab(): void {
  for (const key of [OWNER, ...PER_TAB_KEYS]) sessionStorage.removeItem(key);
}

/** Takes over the values of the tab used last, when a tab opens and once another tab has logged somebody else in. */
export function copyToTab(): void {
  if (hasTabSession()) return;
  sessionStorage.setItem(OWNER, localStorage.getItem(OWNER) ?? "");
  for (const key of PER_TAB_KEYS) {
    const value = localStorage.getItem(key);
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  }
}

/** Whether the tab's own values are those of the person who is known on this device; a session that ended keeps them. */
function hasTabSession(): boolean {
  const owner = localStorage.getItem(OWNER);
  const own = sessionStorage.getItem(OWNER);
  return own !== null && (owner === null || own === owner);
}

export type { StoredKey };
