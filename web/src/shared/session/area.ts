import { announce } from "./channel.ts";
import { forget, type StoredKey, stored } from "./storage.ts";

/** One of the three areas: whose token its calls carry, and where its people log in. */
class Area {
  readonly name: "customer" | "admin" | "partner";
  readonly loginPath: string;
  private readonly tokenKey: StoredKey;
  /** What a 401 clears. */
  private readonly onExpire: StoredKey[];
  /** What a logout clears. */
  private readonly onLogout: StoredKey[];

  constructor(
    name: Area["name"],
    loginPath: string,
    keys: { token: StoredKey; expire: StoredKey[]; logout: StoredKey[] },
  ) {
    this.name = name;
    this.loginPath = loginPath;
    this.tokenKey = keys.token;
    this.onExpire = keys.expire;
    this.onLogout = keys.logout;
  }

  token(): string | null {
    return stored(this.tokenKey);
  }

  /** The server no longer knows the token: forget it and go to the login page. */
  expire(): void {
    forget(...this.onExpire);
    location.assign(this.loginPath);
  }

  /** Forgets the session here, and tells the other tabs to do the same. */
  leave(): void {
    forget(...this.onLogout);
    announce({ kind: "logout", area: this.name });
  }
}

export type AreaName = Area["name"];

export const customerArea = new Area("customer", "/login", {
  token: "atkn",
  expire: ["atkn"],
  logout: ["atkn", "prospectAppId", "appId", "productId", "productType"],
});

export const adminArea = new Area("admin", "/admin/login", {
  token: "a_atkn",
  expire: ["a_atkn", "adminId"],
  logout: ["a_atkn", "adminId", "roleId"],
});

export const partnerArea = new Area("partner", "/partner/login", {
  token: "p_atkn",
  expire: ["p_atkn"],
  logout: ["p_atkn", "merchantId", "isPartner", "partnerId"],
});

let active = customerArea;

/** The area that this page belongs to. */
export function activeArea(): Area {
  return active;
}

/** Called once by each area's `main.tsx`. */
export function enterArea(area: Area): void {
  active = area;
}
