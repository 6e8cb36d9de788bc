import { homePage } from "#partner/features/home/route.ts";

/** Every page of the portal, in the menu's order. */
export const partnerPages = [homePage] as const;
