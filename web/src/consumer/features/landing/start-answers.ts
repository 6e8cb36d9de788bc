import { m } from "#messages";
import { type CodeQuestion, readCodeRequest } from "#consumer/code-request.ts";
import { readFirstTouch } from "#consumer/first-touch.ts";
import { customerSession } from "#consumer/customer-session.ts";
import type { Boot, Schemas } from "#shared/api/types.ts";
import type { FieldError } from "#shared/ui/error-summary.tsx";
import { email, mobile } from "#shared/validate/canonical.ts";

/** What the first page asks. Its few fields need no form library, which keeps the page within its budget. */
export interface StartAnswers {
  channel: Schemas["ChannelName"];
  /** As typed. */
  destination: string;
  /** The purposes that are ticked. */
  consents: readonly string[];
}

/** What was answered before, when people come back from the next page. */
export function storedStartAnswers(): StartAnswers {
  const storedRequest = typeof sessionStorage === "undefined" ? null : readCodeRequest();
  if (storedRequest === null) return { channel: "sms", destination: "", consents: [] };
  return {
    channel: storedRequest.sent.channel,
    destination: storedRequest.request.destination.replace("+91", ""),
    consents: (storedRequest.request.consents ?? []).map(({ purpose }) => purpose),
  };
}

/** Reads the form, because people may type into the composed page before the script runs. */
export function switchChannel(form: HTMLFormElement): StartAnswers {
  const data = new FormData(form);
  return {
    channel: data.has("mobile") ? "sms" : "email",
    destination: String(data.get("mobile") ?? data.get("email")),
    consents: data.getAll("consent").map(String),
  };
}

/** Every error, in the order of the page. No consent is needed to log in. */
export function validateStartAnswers(answers: StartAnswers): FieldError[] {
  if (canonicalDestination(answers) !== null) return [];
  const message = answers.channel === "sms" ? m.landing_mobile_invalid() : m.landing_email_invalid();
  return [{ id: "destination", message }];
}

/** What faultless answers ask for, and what goes along with the code: the consents are recorded only then. */
export function buildCodeQuestion(answers: StartAnswers, boot: Boot): CodeQuestion {
  const productType = customerSession.productType();
  const agreed = boot.notices.filter(({ purpose }) => answers.consents.includes(purpose));
  const consents = agreed.map(({ purpose, version }) => ({ purpose, noticeVersion: version }));
  return {
    request: { destination: canonicalDestination(answers) ?? answers.destination, consents },
    visit: { language: boot.language, ...(productType !== null && { productType }), ...readFirstTouch(), consents },
  };
}

function canonicalDestination({ channel, destination }: StartAnswers): string | null {
  return channel === "sms" ? mobile(destination) : email(destination);
}
