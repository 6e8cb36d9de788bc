import { m } from "#messages";
import { readFirstTouch } from "#consumer/entry/first-touch.ts";
import { type CodeQuestion, readCodeRequest } from "#consumer/session/code-request.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import type { Boot, Schemas } from "#shared/api/types.ts";
import type { FieldError } from "#shared/ui/error-summary.tsx";
import { email, mobile } from "#shared/validate/canonical.ts";

/** Answers on the landing page. Uses no form library, to stay within the page's size budget. */
export interface StartAnswers {
  channel: Schemas["ChannelName"];
  /** The typed text. */
  destination: string;
  /** Ticked purposes. */
  consents: readonly string[];
}

/** Earlier answers when the customer returns from the next page. */
export function storedStartAnswers(): StartAnswers {
  const storedRequest = typeof sessionStorage === "undefined" ? null : readCodeRequest();
  if (storedRequest === null) return { channel: "sms", destination: "", consents: [] };
  return {
    channel: storedRequest.sent.channel,
    destination: storedRequest.request.destination.replace("+91", ""),
    consents: (storedRequest.request.consents ?? []).map(({ purpose }) => purpose),
  };
}

/** Reads the DOM, because customers may type into the server-rendered page before hydration. */
export function switchChannel(form: HTMLFormElement): StartAnswers {
  const data = new FormData(form);
  return {
    channel: data.has("mobile") ? "sms" : "email",
    destination: String(data.get("mobile") ?? data.get("email")),
    consents: data.getAll("consent").map(String),
  };
}

/** Errors in page order. No consent is required to log in. */
export function validateStartAnswers(answers: StartAnswers): FieldError[] {
  if (canonicalDestination(answers) !== null) return [];
  const message = answers.channel === "sms" ? m.landing_mobile_invalid() : m.landing_email_invalid();
  return [{ id: "destination", message }];
}

/** The passcode request of valid answers, and what is sent with the passcode: consents are recorded only then. */
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
