import { m } from "#messages";
import { useBoot } from "#shared/boot/boot.ts";
import { dayCell, textCell } from "#shared/console-ui/cell/cell-kind.ts";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { date } from "#shared/format/date.ts";
import { useEditing } from "./editing.ts";
import { OfferDialog } from "./offer-dialog.tsx";
import { OfferSwitch } from "./offer-switch.tsx";
import { Line, Lines, PropertyLine } from "./property-line.tsx";

const LONGEST = 200;
/** The dialog in the address. */
const OFFER = "offer";

/** The lender's special offer: text and days only while it is on. */
export function OfferSection() {
  const { language } = useBoot();
  const { lender, actions } = useEditing();
  const { search, open } = useList();
  const text = textCell({ maxLength: LONGEST });
  const day = dayCell((value) => date(value, language));
  return (
    <Section title={m.property_lender_so_status()}>
      <Lines>
        <Line label={m.property_lender_so_status()}>
          <OfferSwitch lender={lender} actions={actions} onEdit={() => open(OFFER)} />
        </Line>
        {lender.so_status === 1 && (
          <>
            <PropertyLine property="so_text" label={m.property_lender_so_text()} value={lender.so_text} kind={text} />
            <PropertyLine
              property="so_text_hi"
              label={m.property_lender_so_text_hi()}
              value={lender.so_text_hi}
              kind={text}
            />
            <PropertyLine
              property="so_date_start"
              label={m.property_lender_so_date_start()}
              value={lender.so_date_start}
              kind={day}
            />
            <PropertyLine
              property="so_date_end"
              label={m.property_lender_so_date_end()}
              value={lender.so_date_end}
              kind={day}
            />
          </>
        )}
      </Lines>
      {search.open === OFFER && <OfferDialog lender={lender} actions={actions} onClose={() => open(undefined)} />}
    </Section>
  );
}
