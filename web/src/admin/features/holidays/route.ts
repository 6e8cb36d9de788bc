import { m } from "#messages";
import { holidaysQuery } from "#admin/reference-data/calendar.tsx";
import { CalendarIcon } from "#shared/console-ui/icons.tsx";
import { sortKeys } from "#shared/console-ui/list/search-schema.ts";
import { consolePage } from "#shared/console-ui/page/console-page.ts";

export const holidaysPage = consolePage({
  path: "/admin/holidays",
  permission: "calendar.write",
  title: m.holidays_title,
  group: m.common_menu_operations,
  icon: CalendarIcon,
  search: { year: "number", sort: sortKeys("date", "name", "estimate") },
  query: ({ search }) => holidaysQuery(search.year === undefined ? undefined : Number(search.year)),
  component: async () => (await import("./holidays-page.tsx")).HolidaysPage,
});
