/** The spec's names of values stored in the browser. No other key may be used. */
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

/** Keys stored per tab, so that two products can be filled in side by side. */
const PER_TAB_KEYS: readonly StoredKey[] = ["appId", "productId", "productType"];
/** Key of the customer who owns the tab's values; "" before a login. */
const OWNER: StoredKey = "prospectAppId";

export function readStored(key: StoredKey): string | null {
  return (PER_TAB_KEYS.includes(key) && hasTabSession() ? sessionStorage : localStorage).getItem(key);
}

/** Stores a value for all tabs; per-tab keys affect only tabs that open later. */
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

/** Removes this tab's own values, because its session ended in another tab. */
export function clearTab(): void {
  for (const key of [OWNER, ...PER_TAB_KEYS]) sessionStorage.removeItem(key);
}

/** Copies the last tab's values into this tab, when it opens and after another login in another tab. */
export function copyToTab(): void {
  if (hasTabSession()) return;
  sessionStorage.setItem(OWNER, localStorage.getItem(OWNER) ?? "");
  for (const key of PER_TAB_KEYS) {
    const value = localStorage.getItem(key);
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  }
}

/** Whether the tab's values belong to the customer on this device; they are kept after a session ends. */
function hasTabSession(): boolean {
  const owner = localStorage.getItem(OWNER);
  const own = sessionStorage.getItem(OWNER);
  return own !== null && (owner === null || own === owner);
}

export type { StoredKey };
