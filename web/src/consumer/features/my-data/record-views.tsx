import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { fetchRecordViews } from "#shared/api/my-data.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

const VIEWS_QUERY = { queryKey: ["record-views"], queryFn: fetchRecordViews, meta: { quiet: true } };

/** On which days somebody of ours looked at the customer's data, and why. */
export function RecordViews() {
  const { language } = useBoot();
  const { data: views, error, isFetching, refetch } = useQuery(VIEWS_QUERY);
  if (views === undefined) {
    return error === null ? (
      <Skeleton boxes={["h-16"]} />
    ) : (
      <LoadFailure error={error} pending={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (views.length === 0) return <p className="text-ink-2">{m.mydata_views_none()}</p>;
  return (
    <>
      <p className="text-ink-2">{m.mydata_views_text()}</p>
      <ul className="divide-y divide-line border-y border-line">
        {views.map(({ day, text }) => (
          <li key={`${day} ${text}`} className="flex flex-col gap-1 py-3">
            <span className="text-sm text-ink-2">{formatDate(day, language)}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
