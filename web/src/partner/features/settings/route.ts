import { m } from "#messages";
import { SettingsIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { SETTINGS_TABS } from "./tabs.ts";

export const settingsPage = consolePage({
  path: "/partner/settings",
  permission: null,
  title: m.settings_title,
  group: null,
  icon: SettingsIcon,
  search: { tab: SETTINGS_TABS },
  component: async () => (await import("./settings-page.tsx")).SettingsPage,
});
