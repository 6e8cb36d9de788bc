import { m } from "#messages";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";

/** Shows when the customer may apply again after a rejection, in place of the button. */
export function ReapplyFrom({ day }: { day: string }) {
  const { language } = useBoot();
  return (
    <p className="max-w-56 flex-1 py-1 font-semibold whitespace-normal">
      {m.common_again_from({ date: formatDate(day, language) })}
    </p>
  );
}
