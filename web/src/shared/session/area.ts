import type { AreaName } from "./area-name.ts";
import { sendNews } from "./channel.ts";
import { removeDrafts } from "./drafts.ts";
import { openPage } from "./open-page.ts";
import { recordSessionEnd } from "./session-end.ts";
import { removeStored, clearTab, type StoredKey, readStored } from "./storage.ts";
import { discardUnsaved } from "./unsaved.ts";

/** An area: its token in API calls, and its redirect to the login page. */
class Area {
  readonly name: AreaName;
  private readonly toLogin: () => void;
  private readonly tokenKey: StoredKey;
  /** Keys cleared by a 401. */
  private readonly onExpire: StoredKey[];
  /** Keys cleared by a logout. */
  private readonly onLogout: StoredKey[];
  /** Page after a logout; null reloads the page, and the guard decides. */
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

  /** Handles a 401: clears the token in all tabs and opens the login page, which says that the session ended. */
  expire(): void {
    removeStored(...this.onExpire);
    removeDrafts();
    this.endTabs(true);
    discardUnsaved();
    this.toLogin();
  }

  /** Opens the page after a logout. After a timeout the tab's values are kept, so that work can continue. */
  open(ended: boolean): void {
    removeDrafts();
    if (!ended) clearTab();
    discardUnsaved();
    void openPage(ended ? undefined : (this.loggedOut ?? undefined));
  }

  /** Clears the session in all tabs; `ended` makes the login page say that it timed out. */
  endSession(ended = false): void {
    removeStored(...this.onLogout);
    this.endTabs(ended);
  }

  private endTabs(ended: boolean): void {
    if (ended) recordSessionEnd(this.name);
    sendNews({ kind: "logout", area: this.name, ended });
  }
}

/** Without a token a console's guard redirects to the login page with a callback. */
const runGuard = () => void openPage();

export const customerArea = new Area("customer", () => void openPage("/login"), {
  token: "atkn",
  // The prospect's id alone would make the guard ask for a passcode that was not sent.
  expire: ["atkn", "prospectAppId", "appId"],
  logout: ["atkn", "prospectAppId", "appId", "productId", "productType", "utms", "urlSegment"],
});

export const adminArea = new Area(
  "admin",
  runGuard,
  { token: "a_atkn", expire: ["a_atkn", "adminId"], logout: ["a_atkn", "adminId", "roleId"] },
  // Not the guard's redirect, whose callback would lead the next person to this page.
  "/admin/login",
);

export const partnerArea = new Area(
  "partner",
  runGuard,
  { token: "p_atkn", expire: ["p_atkn"], logout: ["p_atkn", "merchantId", "isPartner", "partnerId"] },
  "/partner/login",
);

let currentArea = customerArea;

/** The area of this page. */
export function activeArea(): Area {
  return currentArea;
}

/** Sets the page's area; called once in its `main.tsx`. */
export function enterArea(area: Area): void {
  currentArea = area;
}
