import { accountPage } from "#admin/features/account/route.ts";
import { applicationPage, applicationsPage } from "#admin/features/applications/route.ts";
import { auditPage } from "#admin/features/audit/route.ts";
import { brandPage, brandsPage } from "#admin/features/brands/route.ts";
import { cardsPage } from "#admin/features/cards/route.ts";
import {
  commissionAgeingPage,
  commissionClosingPage,
  commissionDifferencesPage,
  commissionLoanPage,
  commissionLoansPage,
  commissionMonthPage,
  commissionReceivablesPage,
  commissionsPage,
  disputesPage,
  ledgerAccountPage,
} from "#admin/features/commissions/route.ts";
import { csrPortalPage, customerPage } from "#admin/features/csr-portal/route.ts";
import { dashboardPage } from "#admin/features/dashboard/route.ts";
import { eligibilityPage } from "#admin/features/eligibility/route.ts";
import { expectedFilesPage } from "#admin/features/expected-files/route.ts";
import { goldPricePage } from "#admin/features/gold-price/route.ts";
import { holidaysPage } from "#admin/features/holidays/route.ts";
import { jobsPage } from "#admin/features/jobs/route.ts";
import { lenderPage, lendersPage } from "#admin/features/lenders/route.ts";
import { linksPage } from "#admin/features/links/route.ts";
import { merchantsPage } from "#admin/features/merchants/route.ts";
import { messagesPage, repliesPage } from "#admin/features/messages/route.ts";
import { suppressionsPage } from "#admin/features/suppressions/route.ts";
import { editTemplatePage, newTemplatePage, templatePage, templatesPage } from "#admin/features/templates/route.ts";
import { commissionLinesPage, misLinesPage } from "#admin/features/open-lines/route.ts";
import { partnerPage, partnersPage } from "#admin/features/partners/route.ts";
import { payoutPage, payoutsPage, taxPage } from "#admin/features/payouts/route.ts";
import { plansPage } from "#admin/features/plans/route.ts";
import {
  internalReportPage,
  journeyPage,
  productsReportPage,
  reportBuilderPage,
  savedReportsPage,
  vendorsReportPage,
} from "#admin/features/reports/route.ts";
import { sendersPage } from "#admin/features/senders/route.ts";
import { sitesPage } from "#admin/features/sites/route.ts";
import { bankFilesPage, commissionFilesPage, misPage, statusFilesPage } from "#admin/features/upload-files/route.ts";
import { usersPage } from "#admin/features/users/route.ts";
import { vendorsPage } from "#admin/features/vendors/route.ts";
import { visitsPage } from "#admin/features/visits/route.ts";

/** All pages of the back office in menu order; pages missing here do not exist. */
export const adminPages = [
  dashboardPage,
  csrPortalPage,
  customerPage,
  internalReportPage,
  productsReportPage,
  vendorsReportPage,
  journeyPage,
  reportBuilderPage,
  savedReportsPage,
  lendersPage,
  lenderPage,
  cardsPage,
  plansPage,
  vendorsPage,
  eligibilityPage,
  goldPricePage,
  partnersPage,
  partnerPage,
  brandsPage,
  brandPage,
  sitesPage,
  merchantsPage,
  linksPage,
  visitsPage,
  commissionsPage,
  commissionDifferencesPage,
  commissionMonthPage,
  commissionLoansPage,
  commissionLoanPage,
  commissionClosingPage,
  commissionAgeingPage,
  commissionReceivablesPage,
  disputesPage,
  ledgerAccountPage,
  payoutsPage,
  payoutPage,
  taxPage,
  bankFilesPage,
  applicationsPage,
  applicationPage,
  statusFilesPage,
  misPage,
  misLinesPage,
  commissionFilesPage,
  messagesPage,
  repliesPage,
  suppressionsPage,
  templatesPage,
  newTemplatePage,
  templatePage,
  editTemplatePage,
  sendersPage,
  commissionLinesPage,
  expectedFilesPage,
  holidaysPage,
  usersPage,
  jobsPage,
  auditPage,
  accountPage,
] as const;
