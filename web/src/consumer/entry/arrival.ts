import { isConsentMissing } from "#consumer/requirements/missing-problem.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { type Arrival, saveArrival } from "#shared/api/arrivals.ts";

const STORAGE_KEY = "arrival";
/** Owner of the data until the customer gives the consent. */
const OWNER_STORAGE_KEY = "arrivalOwner";

/** Stores a partner's data about the customer in this tab until the customer logs in. */
export const arrival = {
  read: (): Arrival | null => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as Arrival | null,
  keep: (left: Arrival) => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(left)),
  forget: () => {
    sessionStorage.removeItem(STORAGE_KEY);
    sessionStorage.removeItem(OWNER_STORAGE_KEY);
  },
};

/** A copy without one answer. */
export function omitAnswer({ fields, values, ...rest }: Arrival, key: string): Arrival {
  const left = Object.entries(values).filter(([other]) => other !== key);
  return { ...rest, fields: fields.filter((field) => field.key !== key), values: Object.fromEntries(left) };
}

/** Contact that the partner knows: a mobile number, else an email address. */
export function findKnownContact({ values }: Arrival): { channel: "sms" | "email"; destination: string } | null {
  const { mobile_phone_number: mobile, email } = values;
  if (typeof mobile === "string") return { channel: "sms", destination: mobile.replace("+91", "") };
  return typeof email === "string" ? { channel: "email", destination: email } : null;
}

/**
 * Adds the stored data to the logged-in customer's profile and removes it, whatever the result. Without the matching
 * consent it stays until that customer gives it.
 */
export async function claimArrival(): Promise<void> {
  const left = arrival.read();
  const [owner, customer] = [sessionStorage.getItem(OWNER_STORAGE_KEY), customerSession.prospectAppId()];
  arrival.forget();
  if (left === null || (owner !== null && owner !== customer)) return;
  const { nonce, productType, values } = left;
  if (Object.keys(values).length === 0) return;
  try {
    await saveArrival({ nonce, productType, fields: values });
  } catch (error) {
    if (!isConsentMissing(error)) throw error;
    arrival.keep(left);
    if (customer !== null) sessionStorage.setItem(OWNER_STORAGE_KEY, customer);
  }
}
