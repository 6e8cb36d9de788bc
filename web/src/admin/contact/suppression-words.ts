import { m } from "#messages";
import type { Schemas } from "#shared/api/types.ts";

type Entry = Schemas["SuppressionView"];

export const SUPPRESSION_SCOPES: Record<Entry["scope"], () => string> = {
  promotion: m.common_suppression_scope_promotion,
  calls: m.common_suppression_scope_calls,
  non_essential: m.common_suppression_scope_non_essential,
  all: m.common_suppression_scope_all,
};

export const SUPPRESSION_REASONS: Record<Entry["reason"], () => string> = {
  opt_out: m.common_suppression_reason_opt_out,
  do_not_call: m.common_suppression_reason_do_not_call,
  complaint: m.common_suppression_reason_complaint,
  wrong_person: m.common_suppression_reason_wrong_person,
  hard_bounce: m.common_suppression_reason_hard_bounce,
  dnd_list: m.common_suppression_reason_dnd_list,
};
