import { m } from "#messages";
import { CommissionIcon, DisputeIcon, MismatchIcon } from "#shared/console-ui/icons.tsx";
import { sortKeys } from "#shared/console-ui/list/search-schema.ts";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import {
  accountQuery,
  ageingQuery,
  closingQuery,
  commissionsQuery,
  differencesQuery,
  differencesSearch,
  disputesQuery,
  disputesSearch,
  loanQuery,
  loansQuery,
  loansSearch,
  receivablesQuery,
} from "./queries.ts";

/** Amounts of a lender's month, by which the months are sorted. */
const MONTH_AMOUNTS = ["disbursed", "expected", "confirmed", "received", "outstanding", "overpaid"] as const;

export const commissionsPage = consolePage({
  path: "/admin/commissions",
  permission: "commission.read",
  title: m.commissions_title,
  group: m.common_menu_money,
  icon: CommissionIcon,
  queues: ["no-slab"],
  search: { sort: sortKeys("month", "lender", "loans", ...MONTH_AMOUNTS) },
  query: () => commissionsQuery,
  component: async () => (await import("./commissions-page.tsx")).CommissionsPage,
});

export const commissionMonthPage = consolePage({
  path: "/admin/commissions/$lenderId/$month",
  permission: "commission.read",
  title: m.commissions_title,
  query: () => commissionsQuery,
  component: async () => (await import("./month-page.tsx")).CommissionMonthPage,
});

export const commissionDifferencesPage = consolePage({
  path: "/admin/commission-differences",
  permission: "commission.read",
  title: m.commissions_differences,
  group: m.common_menu_money,
  icon: MismatchIcon,
  queues: ["mismatches"],
  search: differencesSearch,
  query: ({ search }) => differencesQuery(search),
  component: async () => (await import("./differences-page.tsx")).CommissionDifferencesPage,
});

export const commissionLoansPage = consolePage({
  path: "/admin/commission-loans",
  permission: "commission.read",
  title: m.commissions_loans,
  search: loansSearch,
  query: ({ search }) => loansQuery(search),
  component: async () => (await import("./loans-page.tsx")).CommissionLoansPage,
});

export const commissionLoanPage = consolePage({
  path: "/admin/commission-loans/$submissionId",
  permission: "commission.read",
  title: m.commissions_title,
  query: ({ params }) => loanQuery(params.submissionId),
  component: async () => (await import("./loan-page.tsx")).CommissionLoanPage,
});

export const commissionClosingPage = consolePage({
  path: "/admin/commission-closings/$month",
  permission: "commission.read",
  title: m.commissions_closing,
  query: ({ params }) => closingQuery(params.month),
  component: async () => (await import("./closing-page.tsx")).CommissionClosingPage,
});

export const commissionAgeingPage = consolePage({
  path: "/admin/commission-ageing",
  permission: "commission.read",
  title: m.commissions_ageing,
  query: () => ageingQuery,
  component: async () => (await import("./ageing-page.tsx")).CommissionAgeingPage,
});

export const commissionReceivablesPage = consolePage({
  path: "/admin/commission-receivables",
  permission: "commission.read",
  title: m.commissions_receivables,
  query: () => receivablesQuery,
  component: async () => (await import("./receivables-page.tsx")).CommissionReceivablesPage,
});

export const disputesPage = consolePage({
  path: "/admin/disputes",
  permission: "commission.read",
  title: m.disputes_title,
  group: m.common_menu_money,
  icon: DisputeIcon,
  queues: ["disputes"],
  search: disputesSearch,
  query: ({ search }) => disputesQuery(search),
  component: async () => (await import("./disputes-page.tsx")).DisputesPage,
});

export const ledgerAccountPage = consolePage({
  path: "/admin/ledger/$account/$party",
  permission: "commission.read",
  title: m.commissions_title,
  query: ({ params }) => accountQuery(params.account, Number(params.party)),
  component: async () => (await import("./account-page.tsx")).LedgerAccountPage,
});
