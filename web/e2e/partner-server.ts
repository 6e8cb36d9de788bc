import { createHmac } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { World } from "./world.ts";

/** Answer to a signed hand-over call: a code, and the URL that the browser opens with it. */
interface HandOver {
  code: string;
  url: string;
}

let events = 0;

/** The server of the partner `udaan_credit`, with an API key that signs its calls. */
export class PartnerServer {
  private readonly api: APIRequestContext;
  private readonly key: string;

  private constructor(api: APIRequestContext, key: string) {
    this.api = api;
    this.key = key;
  }

  /** Creates the key in the back office. */
  static async start(api: APIRequestContext, world: World): Promise<PartnerServer> {
    const { key } = await world.callAsAdmin<{ key: string }>("POST", "/api/admin/partners/2/key");
    return new PartnerServer(api, key);
  }

  /** Sends a signed call with a unique event. */
  async callSigned(path: string, event: object): Promise<HandOver> {
    events += 1;
    const body = JSON.stringify({ eventId: `E-${process.pid}-${Date.now()}-${events}`, ...event });
    const time = Math.floor(Date.now() / 1000);
    const address = `/api/partners/udaan_credit/${path}`;
    const signature = createHmac("sha256", this.key).update(`${time}.POST.${address}.${body}`).digest("hex");
    const headers = { "content-type": "application/json", "saakh-signature": `t=${time},v2=${signature}` };
    const answer = await this.api.post(address, { headers, data: body });
    if (answer.status() !== 201) throw new Error(`The call was refused: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as HandOver;
  }

  /** Sends a customer's data for a personal loan. */
  sendArrival(fields: object): Promise<HandOver> {
    return this.callSigned("arrivals", { productType: "Personal Loans", fields });
  }
}
