import { accountPage } from "#admin/features/account/route.ts";
import { auditPage } from "#admin/features/audit/route.ts";
import { cardsPage } from "#admin/features/cards/route.ts";
import { dashboardPage } from "#admin/features/dashboard/route.ts";
import { eligibilityPage } from "#admin/features/eligibility/route.ts";
import { holidaysPage } from "#admin/features/holidays/route.ts";
import { jobsPage } from "#admin/features/jobs/route.ts";
import { lenderPage, lendersPage } from "#admin/features/lenders/route.ts";
import { linksPage } from "#admin/features/links/route.ts";
import { merchantsPage } from "#admin/features/merchants/route.ts";
import { partnerPage, partnersPage } from "#admin/features/partners/route.ts";
import { usersPage } from "#admin/features/users/route.ts";
import { vendorsPage } from "#admin/features/vendors/route.ts";

/** Every page of the back office, in the menu's order. A page that is not here does not exist for anybody. */
export const adminPages = [
  dashboardPage,
  lendersPage,
  lenderPage,
  cardsPage,
  vendorsPage,
  eligibilityPage,
  holidaysPage,
  partnersPage,
  partnerPage,
  merchantsPage,
  linksPage,
  usersPage,
  jobsPage,
  auditPage,
  accountPage,
] as const;
