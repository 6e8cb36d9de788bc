import { m } from "#messages";
import { Section } from "#shared/console-ui/section.tsx";
import { Lines, PropertyLines } from "./property-line.tsx";

/** The lender's criteria. */
export function CriteriaSection() {
  return (
    <Section title={m.lenders_criteria()}>
      <Lines>
        <PropertyLines groups={["criteria"]} without={[]} />
      </Lines>
    </Section>
  );
}
