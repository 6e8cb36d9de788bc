/** The tabs of the settings; apart from them, because the first page of the portal loads the names. */
export const SETTINGS_TABS = ["profile", "people", "security"] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];
