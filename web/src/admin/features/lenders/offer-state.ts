import { m } from "#messages";
import type { LenderRow } from "#shared/api/admin/lenders.ts";
import type { Language } from "#shared/api/types.ts";
import { formatDayAndMonth } from "#shared/format/date.ts";

type Offer = Pick<LenderRow, "so_text" | "so_date_start" | "so_date_end">;

/** State of an active special offer on a day in India, `YYYY-MM-DD`. */
export function offerState({ so_text, so_date_start, so_date_end }: Offer, today = todayInIndia()) {
  if (so_text === "" || so_date_start === "" || so_date_end === "") return "incomplete";
  if (so_date_end < today) return "ended";
  return so_date_start > today ? "to come" : "running";
}

/** State as text, beside the switch. */
export function offerStateText(offer: Offer, language: Language, today?: string): string {
  switch (offerState(offer, today)) {
    case "incomplete":
      return m.lenders_offer_incomplete();
    case "ended":
      return m.lenders_offer_ended({ day: formatDayAndMonth(offer.so_date_end, language) });
    case "to come":
      return m.lenders_offer_starts({ day: formatDayAndMonth(offer.so_date_start, language) });
    default:
      return m.lenders_offer_until({ day: formatDayAndMonth(offer.so_date_end, language) });
  }
}

/** Today in India as `YYYY-MM-DD`, to compare with the offer's days. */
function todayInIndia(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());
}
