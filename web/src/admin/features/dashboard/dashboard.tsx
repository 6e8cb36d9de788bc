import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { overviewQuery } from "#admin/queries.ts";
import { Failed } from "#shared/console-ui/failed.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { Stat, Stats } from "#shared/console-ui/stat.tsx";
import { count } from "#shared/format/number.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** What there is at a glance. */
export function Dashboard() {
  return (
    <div className="flex flex-col gap-4">
      <PageHeading>{m.admin_dashboard_title()}</PageHeading>
      <Figures />
    </div>
  );
}

function Figures() {
  const { data, error, refetch } = useQuery(overviewQuery);
  if (data) {
    return (
      <Stats>
        <Stat label={m.admin_dashboard_customers()} value={count(data.customers)} />
      </Stats>
    );
  }
  return error ? <Failed error={error} retry={() => void refetch()} /> : <Skeleton boxes={["h-19 w-60 max-w-full"]} />;
}
