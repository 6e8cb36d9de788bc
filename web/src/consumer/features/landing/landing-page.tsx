import { m } from "#messages";
import { useBoot } from "#shared/boot/boot.ts";
import { LandingFacts } from "./landing-facts.tsx";
import { LandingFrame } from "./landing-frame.tsx";

/** Landing page of a site for all products. */
export function LandingPage() {
  const { facts } = useBoot();
  return (
    <LandingFrame title={m.common_landing_title()} lead={m.landing_lead({ count: facts.display.lenderCount })}>
      <LandingFacts />
    </LandingFrame>
  );
}
