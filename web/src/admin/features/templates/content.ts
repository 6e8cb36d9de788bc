import type {
  MessageTemplateContent,
  MessageTemplateDetail,
  SlotName,
  SlotTag,
} from "#shared/api/admin/message-templates.ts";
import type { Language } from "#shared/api/types.ts";

/** Values of the form; the slots in the texts come first, those that were taken out keep their settings behind them. */
export interface TemplateValues {
  key: string;
  channel: string;
  purpose: string;
  category: string;
  exemptionReason: string;
  texts: TextValues[];
  slots: SlotValues[];
}

export interface TextValues {
  locale: Language;
  subject: string;
  body: string;
}

/** Settings of a slot, with its fallback in each language. */
export interface SlotValues extends Record<Language, string> {
  name: SlotName;
  tag: string;
  limit: string;
}

const LOCALES: readonly Language[] = ["en", "hi"];

/** Slots of texts that are written in the console. */
export const SLOTS = [
  "first_name",
  "lender",
  "status",
  "product",
  "amount",
  "ticket",
  "link",
] as const satisfies SlotName[];

const USUAL_LIMIT = "30";
/** Stands for a key in checks, which do not depend on it. */
const NO_KEY = "new_template";

const EMPTY_VALUES: TemplateValues = {
  key: "",
  channel: "sms",
  purpose: "promotion",
  category: "promotional",
  exemptionReason: "",
  texts: LOCALES.map((locale) => ({ locale, subject: "", body: "" })),
  slots: [],
};

/** The values with which the form starts: of a template, or of a new one. */
export function readValues(detail: MessageTemplateDetail | null): TemplateValues {
  if (detail === null) return EMPTY_VALUES;
  const { key, channel, purpose, category, exemptionReason, slots, texts } = readContent(detail);
  const findText = (locale: Language) => texts.find((text) => text.locale === locale);
  const findFallback = (locale: Language, name: SlotName) =>
    findText(locale)?.fallbacks.find(({ slot }) => slot === name)?.text ?? "";
  const textValues = LOCALES.map((locale) => {
    const text = findText(locale);
    return { locale, subject: text?.subject ?? "", body: text?.body ?? "" };
  });
  const slotValues = slots.map(({ name, tag, limit }) => ({
    name,
    tag: tag ?? "",
    limit: String(limit),
    en: findFallback("en", name),
    hi: findFallback("hi", name),
  }));
  return {
    key,
    channel,
    purpose,
    category,
    exemptionReason: exemptionReason ?? "",
    texts: textValues,
    slots: arrangeSlots(textValues, slotValues),
  };
}

/** The content of a stored template. */
export function readContent({ template, texts }: MessageTemplateDetail): MessageTemplateContent {
  const { key, channel, purpose, category, exemptionReason } = template;
  const slots = new Map(texts.flatMap((text) => text.slots).map((slot) => [slot.name, slot]));
  return {
    key,
    channel,
    purpose,
    category,
    exemptionReason,
    slots: [...slots.values()].map(({ name, tag, limit }) => ({ name, tag, limit })),
    texts: texts.map(({ locale, subject, body, slots: ofText }) => ({
      locale,
      subject,
      body,
      fallbacks: ofText.flatMap(({ name, fallback }) => (fallback === null ? [] : [{ slot: name, text: fallback }])),
    })),
  };
}

/** The content to send. A text that is not written yet is left out. */
export function buildContent(values: TemplateValues): MessageTemplateContent {
  const { channel, exemptionReason, texts } = values;
  const slots = listUsedSlots(values);
  const reason = exemptionReason.trim();
  return {
    key: values.key.trim(),
    channel: channel as MessageTemplateContent["channel"],
    purpose: values.purpose as MessageTemplateContent["purpose"],
    category: values.category as MessageTemplateContent["category"],
    exemptionReason: channel === "sms" && reason !== "" ? reason : null,
    slots: slots.map(({ name, tag, limit }) => ({
      name,
      tag: tag === "" ? null : (tag as SlotTag),
      limit: parseLimit(limit) ?? 0,
    })),
    texts: texts.filter(isWritten).map(({ locale, subject, body }) => ({
      locale,
      subject: channel === "email" && subject.trim() !== "" ? subject.trim() : null,
      body: body.trim(),
      fallbacks: slots.flatMap((slot) => {
        const text = slot[locale].trim();
        return text === "" ? [] : [{ slot: slot.name, text }];
      }),
    })),
  };
}

/** The content to check while it is written. */
export function buildCheck(values: TemplateValues): MessageTemplateContent {
  const content = buildContent(values);
  return { ...content, key: content.key === "" ? NO_KEY : content.key };
}

export function isWritten({ body }: TextValues): boolean {
  return body.trim() !== "";
}

/** The most characters of a slot; null if it is no number. */
export function parseLimit(typed: string): number | null {
  return /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null;
}

/** The settings of the slots that stand in the texts. */
export function listUsedSlots({ texts, slots }: Pick<TemplateValues, "texts" | "slots">): SlotValues[] {
  return slots.slice(0, findSlots(texts).length);
}

/** Puts the slots that stand in the texts first, in their order there. */
export function arrangeSlots(texts: readonly TextValues[], slots: readonly SlotValues[]): SlotValues[] {
  const names = findSlots(texts);
  const used = names.map((name) => slots.find((slot) => slot.name === name) ?? startSlot(name));
  return [...used, ...slots.filter(({ name }) => !names.includes(name))];
}

function startSlot(name: SlotName): SlotValues {
  return { name, tag: name === "link" ? "url" : "alphanumeric", limit: USUAL_LIMIT, en: "", hi: "" };
}

/** The slots in the texts, in the order of their first place; a name in double braces is a constant. */
function findSlots(texts: readonly TextValues[]): SlotName[] {
  const found = texts.flatMap(({ body }) => [...body.matchAll(/(?<!\{)\{([a-z_]+)\}(?!\})/g)].map(([, name]) => name));
  return [...new Set(found)].flatMap((name) => SLOTS.find((slot) => slot === name) ?? []);
}
