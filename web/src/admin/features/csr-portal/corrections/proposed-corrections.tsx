import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { CorrectionSection } from "./correction-section.tsx";
import { proposedQuery } from "./queries.ts";

/** Corrections that wait for a decision, oldest first. */
export function ProposedCorrections() {
  const proposed = useQuery(proposedQuery);
  return (
    <section aria-label={m.corrections_title()} className="flex flex-col gap-4">
      <h2 className="text-lg font-bold">{m.corrections_title()}</h2>
      <Loaded query={proposed} skeleton={["h-40", "h-40"]}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-ink-2">{m.corrections_none_proposed()}</p>
          ) : (
            items.map((one) => <CorrectionSection key={one.id} correction={one} isNamed />)
          )
        }
      </Loaded>
    </section>
  );
}
