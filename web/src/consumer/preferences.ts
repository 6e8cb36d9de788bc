import { queryOptions } from "@tanstack/react-query";
import { fetchPreferences, savePreferences } from "#shared/api/my-data.ts";
import type { Preferences } from "#shared/api/types.ts";
import { getBoot } from "#shared/boot/boot.ts";

/** Language and news, as stored. */
export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: fetchPreferences,
  meta: { quiet: true },
});

/** Saves what was chosen beside the notice of today, which is recorded where a channel is switched on. */
export function savePreferenceChoice({ language, allowSms, allowEmails }: Preferences): Promise<Preferences> {
  const notice = getBoot().notices.find(({ purpose }) => purpose === "updates");
  const noticeVersion = notice && { noticeVersion: notice.version };
  return savePreferences({ language, allowSms, allowEmails, ...noticeVersion });
}
