import { m } from "#messages";
import type { MessagePurpose } from "#shared/api/admin/messages.ts";

/** What a message is for, in the log and in templates. */
export const PURPOSES: Record<MessagePurpose, () => string> = {
  passcode: m.common_purpose_passcode,
  service: m.common_purpose_service,
  updates: m.common_purpose_updates,
  assistance: m.common_purpose_assistance,
  promotion: m.common_purpose_promotion,
  category_opening: m.common_purpose_category_opening,
  account: m.common_purpose_account,
  operations: m.common_purpose_operations,
};
