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

export function stored(key: StoredKey): string | null {
  return localStorage.getItem(key);
}

export function store(key: StoredKey, value: string): void {
  localStorage.setItem(key, value);
}

export function forget(...keys: StoredKey[]): void {
  for (const key of keys) localStorage.removeItem(key);
}

export type { StoredKey };
