import type { AreaName } from "./area-name.ts";
import { sendNews } from "./channel.ts";
import { removeDrafts } from "./drafts.ts";
import { openPage } from "./open-page.ts";
import { recordSessionEnd } from "./session-end.ts";
import { removeStored, clearTab, type StoredKey, readStored } from "./storage.ts";
import { discardUnsaved } from "./unsaved.ts";

/** One of the three areas: whose token its calls carry, and how its people get to the login page. */
class Area {
  readonly name: AreaName;
  private readonly toLogin: () => void;
  private readonly tokenKey: StoredKey;
  /** What a 401 clears. */
  private readonly onExpire: StoredKey[];
  /** What a logout clears. */
  private readonly onLogout: StoredKey[];
  /** Page after a logout; null: the page is reloaded, and the guard decides. */
  private readonly loggedOut: string | null;

  constructor(
    name: AreaName,
    toLogin: () => void,
    keys: { token: StoredKey; expire: StoredKey[]; logout: StoredKey[] },
    loggedOut: string | null = null,
  ) {
    this.name = name;
    this.toLogin = toLogin;
    this.tokenKey = keys.token;
    this.onExpire = keys.expire;
    this.onLogout = keys.logout;
    this.loggedOut = loggedOut;
  }

  token(): string | null {
    return readStored(this.tokenKey);
  }

  /** The server no longer knows the token: forget it in every tab and go to the login page, which says so. */
  expire(): void {
    removeStored(...this.onExpire);
    removeDrafts();
    this.endTabs(true);
    discardUnsaved();
    this.toLogin();
  }

  /** Opens the page that follows a logout. A session that `ended` by itself may be taken up where it was. */
  open(ended: boolean): void {
    removeDrafts();
    if (!ended) clearTab();
    discardUnsaved();
    void openPage(ended ? undefined : (this.loggedOut ?? undefined));
  }

  /** Forgets the session here and in the other tabs; `ended` by itself, the login page says so. */
  endSession(ended = false): void {
    removeStored(...this.onLogout);
    this.endTabs(ended);
  }

  private endTabs(ended: boolean): void {
    if (ended) recordSessionEnd(this.name);
    sendNews({ kind: "logout", area: this.name, ended });
  }
}

/** Without a token the guard of a console opens its login page, and keeps the way back. */
const runGuard = () => void openPage();

export const customerArea = new Area("customer", () => void openPage("/login"), {
  token: "atkn",
  // With the prospect's id alone, the guard would ask for a code that nobody sent.
  expire: ["atkn", "prospectAppId", "appId"],
  logout: ["atkn", "prospectAppId", "appId", "productId", "productType", "utms", "urlSegment"],
});

export const adminArea = new Area(
  "admin",
  runGuard,
  { token: "a_atkn", expire: ["a_atkn", "adminId"], logout: ["a_atkn", "adminId", "roleId"] },
  // The guard would keep the way back for the next person.
  "/admin/login",
);

export const partnerArea = new Area(
  "partner",
  runGuard,
  { token: "p_atkn", expire: ["p_atkn"], logout: ["p_atkn", "merchantId", "isPartner", "partnerId"] },
  "/partner/login",
);

let currentArea = customerArea;

/** The area that this page belongs to. */
export function activeArea(): Area {
  return currentArea;
}

/** Called once by each area's `main.tsx`. */
export function enterArea(area: Area): void {
  currentArea = area;
}
