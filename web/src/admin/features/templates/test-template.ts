import type { MessageTemplateDetail, TextCheck } from "#shared/api/admin/message-templates.ts";

/** A check without findings. */
export const CLEAN: TextCheck = {
  findings: [],
  preview: "Offers for Asha",
  size: { encoding: "gsm7", units: 15, segments: 1 },
};
/** A check with an error. */
export const PROMISE: TextCheck = {
  ...CLEAN,
  findings: [
    {
      rule: "forbidden-words",
      level: "error",
      place: "pre-approved",
      number: null,
      source: "DL-5",
      status: "own-choice",
    },
  ],
};
/** A draft for tests. */
export const DRAFT: MessageTemplateDetail = {
  template: {
    id: 7,
    key: "festival_offer",
    channel: "sms",
    purpose: "promotion",
    category: "promotional",
    origin: "console",
    state: "draft",
    locales: ["en", "hi"],
    registered: 0,
    due: 0,
    version: 3,
    exemptionReason: null,
    editedBy: "Ravi Menon",
    inForce: false,
  },
  texts: (["en", "hi"] as const).map((locale, place) => ({
    id: 7 + place,
    locale,
    version: 3,
    subject: null,
    body: "Hi {first_name}",
    slots: [{ name: "first_name", tag: "alphanumeric", limit: 20, fallback: locale === "en" ? "there" : "जी" }],
    check: CLEAN,
    registrations: [],
  })),
};
