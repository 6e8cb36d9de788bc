import { m } from "#messages";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";

/** A lender waits for a time after its no: in the button's place stands from when it goes. */
export function ReapplyFrom({ day }: { day: string }) {
  const { language } = useBoot();
  return (
    <p className="max-w-56 flex-1 py-1 font-semibold whitespace-normal">
      {m.offers_again_from({ date: formatDate(day, language) })}
    </p>
  );
}
