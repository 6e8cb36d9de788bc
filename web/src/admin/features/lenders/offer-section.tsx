import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { readValue } from "#shared/console-ui/row-edits.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { useEditing } from "./editing.ts";
import { OfferDialog } from "./offer-dialog.tsx";
import { offerStateText } from "./offer-state.ts";
import { OfferSwitch } from "./offer-switch.tsx";
import { LabelledLine, Lines } from "./property-line.tsx";

/** Name of the dialog in the URL. */
const OFFER_DIALOG = "offer";

/** Edited in one form, because texts and days belong together. */
const OFFER_PROPERTIES = ["so_text", "so_text_hi", "so_date_start", "so_date_end"];

/** The lender's special offer; texts and days are shown only while it is on. */
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
          <Button look="secondary" onClick={() => open(OFFER_DIALOG)}>
            {m.lenders_edit()} <span className="sr-only">{label("so_status")}</span>
          </Button>
        )
      }
    >
      <Lines>
        <LabelledLine label={label("so_status")}>
          <span className="inline-flex items-center gap-3">
            {lender.so_status === 1 && <span className="text-ink-2">{offerStateText(lender, language)}</span>}
            <OfferSwitch lender={lender} actions={actions} onEdit={() => open(OFFER_DIALOG)} />
          </span>
        </LabelledLine>
        {lender.so_status === 1 && OFFER_PROPERTIES.map((key) => <OfferPart key={key} property={key} />)}
      </Lines>
      {search.open === OFFER_DIALOG && (
        <OfferDialog lender={lender} actions={actions} onClose={() => open(undefined)} />
      )}
    </Section>
  );
}

function OfferPart({ property }: { property: string }) {
  const { lender } = useEditing();
  const { label, show } = useProperties("lender");
  return (
    <LabelledLine label={label(property)}>{show(property, readValue(lender, property)) || <EmptyValue />}</LabelledLine>
  );
}
