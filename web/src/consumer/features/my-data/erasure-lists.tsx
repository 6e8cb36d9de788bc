import { m } from "#messages";
import type { ErasurePart, ErasurePlan } from "#shared/api/types.ts";

interface ErasureListsProps {
  plan: ErasurePlan;
  /** One level below the heading above the lists. */
  heading: "h2" | "h3";
}

/** What an erasure removes, and what is kept for which reason. */
export function ErasureLists({ plan, heading }: ErasureListsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PartList title={m.mydata_erase_erased()} parts={plan.erased} heading={heading} />
      <PartList title={m.mydata_erase_kept()} parts={plan.kept} heading={heading} />
    </div>
  );
}

interface PartListProps extends Pick<ErasureListsProps, "heading"> {
  title: string;
  parts: ErasurePart[];
}

function PartList({ title, parts, heading: Heading }: PartListProps) {
  return (
    <div className="rounded-lg border border-line p-4">
      <Heading className="font-bold">{title}</Heading>
      {parts.length === 0 ? (
        <p className="mt-2 text-ink-2">{m.mydata_erase_none()}</p>
      ) : (
        <ul className="mt-2 flex list-disc flex-col gap-2 pl-5">
          {parts.map(({ what, reason }) => (
            <li key={what}>
              {what}
              {reason !== null && <span className="block text-sm text-ink-2">{reason}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
