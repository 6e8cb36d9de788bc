import { customerSession } from "#consumer/customer-session.ts";
import { lacksConsent } from "#consumer/missing-problem.ts";
import { type Arrival, keepArrival } from "#shared/api/arrivals.ts";

const KEY = "arrival";
/** Whose it is while it waits for their consent. */
const OWNER = "arrivalOwner";

/** What somebody's partner knows of them, as far as they left it: in this tab alone until they are logged in. */
export const arrival = {
  read: (): Arrival | null => JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Arrival | null,
  keep: (left: Arrival) => sessionStorage.setItem(KEY, JSON.stringify(left)),
  forget: () => {
    sessionStorage.removeItem(KEY);
    sessionStorage.removeItem(OWNER);
  },
};

/** The same without an answer. */
export function without({ fields, values, ...rest }: Arrival, key: string): Arrival {
  const left = Object.entries(values).filter(([other]) => other !== key);
  return { ...rest, fields: fields.filter((field) => field.key !== key), values: Object.fromEntries(left) };
}

/** Where they are reached, as their partner knows it: a number before a mailbox. */
export function knownContact({ values }: Arrival): { channel: "sms" | "email"; destination: string } | null {
  const { mobile_phone_number: mobile, email } = values;
  if (typeof mobile === "string") return { channel: "sms", destination: mobile.replace("+91", "") };
  return typeof email === "string" ? { channel: "email", destination: email } : null;
}

/**
 * Adds what is left of it to the profile of whoever is logged in now. It is over then, however that goes; only where they
 * have not agreed yet does it wait until they do, for them alone.
 */
export async function takeArrival(): Promise<void> {
  const left = arrival.read();
  const [owner, customer] = [sessionStorage.getItem(OWNER), customerSession.prospectAppId()];
  arrival.forget();
  if (left === null || (owner !== null && owner !== customer)) return;
  const { nonce, productType, values } = left;
  if (Object.keys(values).length === 0) return;
  try {
    await keepArrival({ nonce, productType, fields: values });
  } catch (error) {
    if (!lacksConsent(error)) throw error;
    arrival.keep(left);
    if (customer !== null) sessionStorage.setItem(OWNER, customer);
  }
}
