import { queryOptions } from "@tanstack/react-query";
import { fetchPreferences, savePreferences } from "#shared/api/my-data.ts";
import type { Preferences } from "#shared/api/types.ts";
import { getBoot } from "#shared/boot/boot.ts";

/** Stored language and channels. */
export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: fetchPreferences,
  meta: { quiet: true },
});

/** Saves the choice with the current notice, which is recorded when a channel is switched on. */
export function savePreferenceChoice(choice: Preferences): Promise<Preferences> {
  const notice = getBoot().notices.find(({ purpose }) => purpose === "updates");
  const noticeVersion = notice && { noticeVersion: notice.version };
  const { language, allowSms, allowEmails, allowWhatsapp } = choice;
  return savePreferences({ language, allowSms, allowEmails, allowWhatsapp, ...noticeVersion });
}
