import { type APIRequestContext, expect } from "@playwright/test";
import { callApi, type Method } from "./api.ts";
import {
  type Account,
  acceptInvitation,
  addCard,
  addLender,
  type CustomerSession,
  inviteStaff,
  logInCustomer,
  type NewCard,
  type NewLender,
  type PendingMerchant,
  signUpMerchant,
} from "./builders.ts";
import { newMobile } from "./new-names.ts";

interface Message {
  destination: string;
  body: string;
  sentAt: string;
}

/** A demo login; passwords are generated at the first start. */
export interface DemoLogin {
  name:
    | "admin"
    | "checker"
    | "role2"
    | "role3"
    | "finance-maker"
    | "finance-checker"
    | "catalog"
    | "partner"
    | "manager"
    | "agent"
    | "developer"
    | "merchant";
  email: string;
  password: string;
}

/** A password for accounts whose password does not matter. */
const PASSWORD = "lamps along the river bank";

/**
 * Gives journeys access to what is not on the pages: the outbox with passcodes, the demo logins, and new rows by API
 * calls. The journeys of a worker share its database in any order, so a journey that changes a row adds its own.
 */
export class World {
  private readonly api: APIRequestContext;
  /** Admin token, cached after the first login. */
  private token: string | undefined;

  constructor(api: APIRequestContext) {
    this.api = api;
  }

  /** Reads the newest passcode sent to a destination, in plain text. */
  async readSentCode(destination: string): Promise<string> {
    const answer = await this.api.get("/dev/outbox.json", { params: { destination } });
    const messages = (await answer.json()) as Message[];
    const [code] = messages.flatMap(({ body }) => body.match(/\b\d{6}\b/) ?? []);
    if (code === undefined) throw new Error(`No code was sent to ${destination}`);
    return code;
  }

  /** Waits for a message to a destination whose link contains `part`, and returns the newest such link. */
  async waitForLink(destination: string, part: string): Promise<string> {
    let found: string | undefined;
    await expect(async () => {
      const answer = await this.api.get("/dev/outbox.json", { params: { destination } });
      const messages = (await answer.json()) as Message[];
      const links = messages.flatMap(({ body }) => body.match(/https?:\/\/\S+/)?.[0] ?? []);
      found = links.find((link) => link.includes(part));
      expect(found, `a message to ${destination} with a link to ${part}`).toBeDefined();
    }).toPass();
    return found ?? "";
  }

  /** Makes the simulated lenders answer at once instead of after seconds. */
  async speedUpLenders(): Promise<void> {
    const answer = await this.api.post("/dev/faults", { form: { latencyMs: 0, callbackMs: 300 } });
    if (!answer.ok()) throw new Error(`The simulated lenders refused: ${answer.status()}`);
  }

  /** Reads the number of clicks on a registered outside target from the back office. */
  async countRedirectClicks(place: string): Promise<number> {
    const { items } = await this.callAsAdmin<{ items: { key: string; clicks: number }[] }>(
      "GET",
      "/api/admin/redirect-clicks",
    );
    const found = items.find(({ key }) => key === place);
    if (found === undefined) throw new Error(`No place is called ${place}`);
    return found.clicks;
  }

  /** Adds a lender of this journey alone, switched off, at the end of the list. */
  lender(properties: object = {}, name?: string): Promise<NewLender> {
    return addLender(this, properties, name);
  }

  /** Adds a credit card of this journey alone. */
  card(): Promise<NewCard> {
    return addCard(this);
  }

  /** Adds a merchant who waits for approval. */
  pendingMerchant(): Promise<PendingMerchant> {
    return signUpMerchant(this.api, this);
  }

  /** Adds an approved merchant with a password. */
  async merchant(): Promise<Account> {
    const { id, name, email } = await this.pendingMerchant();
    await this.callAsAdmin("POST", `/api/admin/merchants/${id}/approve`);
    await acceptInvitation(this.api, this, email, PASSWORD);
    return { name, email, password: PASSWORD };
  }

  /** Adds a user of the back office, of the given role, with a password. */
  async colleague(name: string, password = PASSWORD, roleId = 2): Promise<Account> {
    const { email } = await inviteStaff(this, name, roleId);
    await acceptInvitation(this.api, this, email, password);
    return { name, email, password };
  }

  /** Logs a new customer in. */
  customer(): Promise<CustomerSession> {
    return logInCustomer(this.api, this, newMobile(), "en");
  }

  /** Calls the API as the demo's admin. */
  async callAsAdmin<Answer>(method: Method, path: string, data?: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${await this.fetchAdminToken()}` };
    return callApi<Answer>(this.api, method, path, data, headers);
  }

  /** Returns an admin token for API calls of a journey. */
  async fetchAdminToken(): Promise<string> {
    this.token ??= await this.logInAdmin();
    return this.token;
  }

  private async logInAdmin(): Promise<string> {
    const { email, password } = await this.findLogin("admin");
    const answer = await this.api.post("/api/admin/login", { data: { email, password } });
    return ((await answer.json()) as { token: string }).token;
  }

  async findLogin(name: DemoLogin["name"]): Promise<DemoLogin> {
    const answer = await this.api.get("/dev/logins.json");
    const found = ((await answer.json()) as DemoLogin[]).find((login) => login.name === name);
    if (found === undefined) throw new Error(`There is no demo login ${name}`);
    return found;
  }
}
