import { homePage } from "#partner/features/home/route.ts";
import { settingsPage } from "#partner/features/settings/route.ts";

/** All pages of the portal in menu order. */
export const partnerPages = [homePage, settingsPage] as const;
