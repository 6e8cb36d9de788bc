import { m } from "#messages";
import { PartnerIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { partnerQuery, partnerSearch, partnersQuery, partnersSearch } from "./queries.ts";

export const partnersPage = consolePage({
  path: "/admin/partners",
  permission: "partner.read",
  title: m.partners_title,
  group: m.common_menu_distribution,
  icon: PartnerIcon,
  search: partnersSearch,
  query: ({ search }) => partnersQuery(search),
  component: async () => (await import("./partners-page.tsx")).PartnersPage,
});

export const partnerPage = consolePage({
  path: "/admin/partners/$id",
  permission: "partner.read",
  title: m.partners_title,
  search: partnerSearch,
  query: ({ params }) => partnerQuery(Number(params.id)),
  component: async () => (await import("./partner-page.tsx")).PartnerPage,
});
