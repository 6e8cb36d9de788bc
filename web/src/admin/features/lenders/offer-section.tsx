import { m } from "#messages";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { useEditing } from "./editing.ts";
import { OfferDialog } from "./offer-dialog.tsx";
import { OfferSwitch } from "./offer-switch.tsx";
import { Line, Lines, PropertyLines } from "./property-line.tsx";

/** The dialog in the address. */
const OFFER = "offer";

/** The lender's special offer: text and days only while it is on. */
export function OfferSection() {
  const { lender, actions } = useEditing();
  const { search, open } = useList();
  return (
    <Section title={m.property_lender_so_status()}>
      <Lines>
        <Line label={m.property_lender_so_status()}>
          <OfferSwitch lender={lender} actions={actions} onEdit={() => open(OFFER)} />
        </Line>
        {lender.so_status === 1 && <PropertyLines groups={["offer"]} without={["so_status"]} />}
      </Lines>
      {search.open === OFFER && <OfferDialog lender={lender} actions={actions} onClose={() => open(undefined)} />}
    </Section>
  );
}
