import { m } from "#messages";
import { useProperties } from "#admin/properties.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Nothing } from "#shared/console-ui/list/data-table.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { valueAt } from "#shared/console-ui/row-edits.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { useEditing } from "./editing.ts";
import { OfferDialog } from "./offer-dialog.tsx";
import { offerWords } from "./offer-state.ts";
import { OfferSwitch } from "./offer-switch.tsx";
import { Line, Lines } from "./property-line.tsx";

/** The dialog in the address. */
const OFFER = "offer";

/** Words and days belong together: they are changed in one form. */
const TOGETHER = ["so_text", "so_text_hi", "so_date_start", "so_date_end"];

/** The lender's special offer: text and days only while it is on. */
export function OfferSection() {
  const { language } = useBoot();
  const { lender, actions } = useEditing();
  const { label } = useProperties("lender");
  const { search, open } = useList();
  return (
    <Section
      title={label("so_status")}
      actions={
        lender.so_status === 1 && (
          <Button look="secondary" onClick={() => open(OFFER)}>
            {m.lenders_edit()} <span className="sr-only">{label("so_status")}</span>
          </Button>
        )
      }
    >
      <Lines>
        <Line label={label("so_status")}>
          <span className="inline-flex items-center gap-3">
            {lender.so_status === 1 && <span className="text-ink-2">{offerWords(lender, language)}</span>}
            <OfferSwitch lender={lender} actions={actions} onEdit={() => open(OFFER)} />
          </span>
        </Line>
        {lender.so_status === 1 && TOGETHER.map((key) => <Part key={key} property={key} />)}
      </Lines>
      {search.open === OFFER && <OfferDialog lender={lender} actions={actions} onClose={() => open(undefined)} />}
    </Section>
  );
}

function Part({ property }: { property: string }) {
  const { lender } = useEditing();
  const { label, show } = useProperties("lender");
  return <Line label={label(property)}>{show(property, valueAt(lender, property)) || <Nothing />}</Line>;
}
