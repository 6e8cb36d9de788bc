import type { APIRequestContext } from "@playwright/test";

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
    | "merchant";
  email: string;
  password: string;
}

/** Gives journeys access to what is not on the pages: the outbox with passcodes, and the demo logins. */
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

  /** Reads the link in the newest message to a destination. */
  async readSentLink(destination: string): Promise<string> {
    const answer = await this.api.get("/dev/outbox.json", { params: { destination } });
    const [newest] = (await answer.json()) as Message[];
    const link = newest?.body.match(/https?:\/\/\S+/)?.[0];
    if (link === undefined) throw new Error(`No link was sent to ${destination}`);
    return link;
  }

  /** Makes the simulated lenders answer at once instead of after seconds. */
  async speedUpLenders(): Promise<void> {
    const answer = await this.api.post("/dev/faults", { form: { latencyMs: 0, callbackMs: 300 } });
    if (!answer.ok()) throw new Error(`The simulated lenders refused: ${answer.status()}`);
  }

  /** Reads the number of clicks on a registered outside target from the back office. */
  async countRedirectClicks(place: string): Promise<number> {
    const headers = { authorization: `Bearer ${await this.fetchAdminToken()}` };
    const answer = await this.api.get("/api/admin/redirect-clicks", { headers });
    const { items } = (await answer.json()) as { items: { key: string; clicks: number }[] };
    const found = items.find(({ key }) => key === place);
    if (found === undefined) throw new Error(`No place is called ${place}`);
    return found.clicks;
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
