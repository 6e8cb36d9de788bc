import type { APIRequestContext } from "@playwright/test";

interface Message {
  destination: string;
  body: string;
  sentAt: string;
}

/** A demo login. Passwords are made at the first start. */
export interface DemoLogin {
  email: string;
  password: string;
}

interface DemoLogins {
  admin: DemoLogin;
  role2: DemoLogin;
  role3: DemoLogin;
  partner: DemoLogin;
}

/** The world outside the pages: the outbox where codes arrive, and the demo logins. */
export class World {
  private readonly api: APIRequestContext;

  constructor(api: APIRequestContext) {
    this.api = api;
  }

  /** The code of the newest message to a destination, as it was typed. */
  async codeSentTo(destination: string): Promise<string> {
    const answer = await this.api.get("/dev/outbox.json", { params: { destination } });
    const [newest] = (await answer.json()) as Message[];
    const code = newest?.body.match(/\b\d{6}\b/)?.[0];
    if (code === undefined) throw new Error(`No code was sent to ${destination}`);
    return code;
  }

  async logins(): Promise<DemoLogins> {
    const answer = await this.api.get("/dev/logins.json");
    return (await answer.json()) as DemoLogins;
  }
}
