import { m } from "#messages";
import type {
  Finding,
  MessageTemplate,
  SlotTag,
  TemplateRegistration,
  TextCheck,
} from "#shared/api/admin/message-templates.ts";
import type { PillTone } from "#shared/console-ui/pill.tsx";

export const CATEGORIES: Record<MessageTemplate["category"], () => string> = {
  transactional: m.templates_category_transactional,
  service_implicit: m.templates_category_service_implicit,
  service_explicit: m.templates_category_service_explicit,
  promotional: m.templates_category_promotional,
};

/** Purposes and categories of templates that are written in the console. */
export const CONSOLE_PURPOSES = ["promotion", "category_opening"] as const satisfies MessageTemplate["purpose"][];
export const CONSOLE_CATEGORIES = ["promotional", "service_explicit"] as const satisfies MessageTemplate["category"][];

export const TEMPLATE_STATES: Record<MessageTemplate["state"], { label: () => string; tone: PillTone }> = {
  draft: { label: m.templates_state_draft, tone: "warn" },
  approved: { label: m.templates_state_approved, tone: "ok" },
  retired: { label: m.templates_state_retired, tone: "quiet" },
};

export const SLOT_TAGS: Record<SlotTag, () => string> = {
  alphanumeric: m.templates_tag_alphanumeric,
  number: m.templates_tag_number,
  url: m.templates_tag_url,
  urlott: m.templates_tag_urlott,
  cbn: m.templates_tag_cbn,
  email: m.templates_tag_email,
};

export const STATES: Record<TemplateRegistration["state"], { label: () => string; tone: PillTone }> = {
  missing: { label: m.templates_state_missing, tone: "warn" },
  registered: { label: m.templates_state_registered, tone: "ok" },
  suspended: { label: m.templates_state_suspended, tone: "bad" },
};

export const LEVELS: Record<Finding["level"], { label: () => string; tone: PillTone }> = {
  error: { label: m.templates_level_error, tone: "bad" },
  warning: { label: m.templates_level_warning, tone: "warn" },
};

export const SOURCE_STATES: Record<Finding["status"], () => string> = {
  verified: m.templates_source_verified,
  secondary: m.templates_source_secondary,
  unverified: m.templates_source_unverified,
  "own-choice": m.templates_source_own_choice,
};

const RULES: Record<Finding["rule"], (values: { place: string; number: string }) => string> = {
  "slot-count": m.templates_rule_slot_count,
  "slot-tag": m.templates_rule_slot_tag,
  "slot-separation": m.templates_rule_slot_separation,
  "fixed-share": m.templates_rule_fixed_share,
  "link-allowed": m.templates_rule_link_allowed,
  "slot-limit": m.templates_rule_slot_limit,
  "fallback-fits": m.templates_rule_fallback_fits,
  "brand-named": () => m.templates_rule_brand_named(),
  "slot-last": m.templates_rule_slot_last,
  "opt-out-words": () => m.templates_rule_opt_out_words(),
  "header-numeric": m.templates_rule_header_numeric,
  "forbidden-words": m.templates_rule_forbidden_words,
  "same-slots": () => m.templates_rule_same_slots(),
};

/** What a finding says about the text. */
export function describeFinding({ rule, place, number }: Finding): string {
  return RULES[rule]({ place, number: String(number ?? "") });
}

/** How many of a template's texts operators know; a dash where no sender uses it. */
export function describeRegistered({ registered, due }: { registered: number; due: number }): string {
  return due === 0 ? "–" : m.templates_registered_count({ registered: String(registered), due: String(due) });
}

/** The size of a message: segments, characters and how they are sent. */
export function describeSize({ segments, units, encoding }: NonNullable<TextCheck["size"]>): string {
  const name = encoding === "gsm7" ? m.templates_encoding_gsm7() : m.templates_encoding_ucs2();
  const values = { units: String(units), encoding: name };
  return segments === 1
    ? m.templates_segments_one(values)
    : m.templates_segments({ ...values, segments: String(segments) });
}
