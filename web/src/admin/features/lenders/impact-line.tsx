import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { fetchImpact, type LenderProperty, type PropertyValue } from "#shared/api/admin/lenders.ts";
import { formatCount } from "#shared/format/number.ts";
import { useDebounced } from "#shared/ui/use-debounced.ts";

const DEBOUNCE_MS = 300;

interface ImpactLineProps {
  id: number;
  property: LenderProperty;
  now: PropertyValue;
  draft: PropertyValue;
}

/** Shows how many recent applicants would match with the typed value. */
export function ImpactLine({ id, property, now, draft }: ImpactLineProps) {
  const debouncedDraft = useDebounced(draft, DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: ["lender-impact", id, property, debouncedDraft],
    queryFn: () => fetchImpact(id, property, debouncedDraft),
    enabled: debouncedDraft !== now,
    meta: { quiet: true },
  });
  if (data === undefined || draft === now) return null;
  return (
    <span className="block max-w-60 pt-1 text-left text-ink-2">
      {m.lenders_impact({
        applicants: formatCount(data.applicants),
        before: formatCount(data.matchedNow),
        after: formatCount(data.matchedThen),
      })}
      {data.leftOut > 0 && (
        <span className="block">{m.lenders_impact_left_out({ count: formatCount(data.leftOut) })}</span>
      )}
    </span>
  );
}
