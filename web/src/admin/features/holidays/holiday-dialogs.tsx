import { m } from "#messages";
import { type CalendarEnd, type Holiday, holidays } from "#shared/api/admin/holidays.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { ConfirmDialog } from "#shared/console-ui/form/confirm-dialog.tsx";
import type { OpenDialog } from "#shared/console-ui/resource/open-dialog.ts";
import { toastUndone } from "#shared/console-ui/toasts.tsx";
import { formatDate } from "#shared/format/date.ts";
import { EndForm } from "./end-form.tsx";
import { AddHoliday, EditHoliday } from "./holiday-form.tsx";
import { holidayName } from "./labels.ts";

interface HolidayDialogsProps {
  dialog: OpenDialog<Holiday>;
  end: CalendarEnd;
  onSent: () => void;
  onClose: () => void;
}

/** The dialog that the URL names, if any. */
export function HolidayDialogs({ dialog: { kind, row }, end, ...on }: HolidayDialogsProps) {
  if (kind === "new") return <AddHoliday {...on} />;
  if (kind === "end") return <EndForm end={end} {...on} />;
  if (row === undefined) return null;
  if (kind === "edit") return <EditHoliday holiday={row} {...on} />;
  return kind === "delete" ? <DeleteHoliday holiday={row} {...on} /> : null;
}

function DeleteHoliday({ holiday, onSent, onClose }: { holiday: Holiday; onSent: () => void; onClose: () => void }) {
  const { language } = useBoot();
  const name = holidayName(holiday, language);
  const done = () => {
    const { version: _version, ...day } = holiday;
    toastUndone(m.holidays_deleted({ name }), async () => {
      await holidays.create(day);
      return m.holidays_restored({ name });
    });
    onSent();
  };
  return (
    <ConfirmDialog
      title={m.holidays_delete_title({ name })}
      text={m.holidays_delete_text({ date: formatDate(holiday.date, language) })}
      confirm={m.holidays_delete()}
      action={() => holidays.remove(holiday)}
      onDone={done}
      onClose={onClose}
    />
  );
}
