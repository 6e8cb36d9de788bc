import { homePage } from "#partner/features/home/route.ts";

/** All pages of the portal in menu order. */
export const partnerPages = [homePage] as const;
