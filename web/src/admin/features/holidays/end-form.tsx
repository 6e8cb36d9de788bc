import { useState } from "react";
import { m } from "#messages";
import type { CalendarEnd } from "#shared/api/admin/holidays.ts";
import { ifMatch } from "#shared/api/admin/if-match.ts";
import { command, send } from "#shared/api/data.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { DayField } from "#shared/console-ui/day-field.tsx";
import { SideForm } from "#shared/console-ui/form/side-form.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { dayError } from "#shared/console-ui/list/days.ts";
import { useRowEdits } from "#shared/console-ui/row-edits.ts";
import { toast } from "#shared/console-ui/toasts.tsx";
import { formatDate } from "#shared/format/date.ts";
import { BOUNDS } from "./labels.ts";

interface EndFormProps {
  end: CalendarEnd;
  onSent: () => void;
  onClose: () => void;
}

/** Sets the day until which holidays are complete. */
export function EndForm({ end, onSent, onClose }: EndFormProps) {
  const { language } = useBoot();
  const edits = useRowEdits<CalendarEnd>();
  const [seen] = useState(end);
  const form = useForm({
    start: { knownUntil: seen.knownUntil },
    check: ({ knownUntil }) => ({ knownUntil: dayError(knownUntil, BOUNDS) }),
    send: ({ knownUntil }) =>
      edits.save({
        id: "end",
        seen,
        changes: [["knownUntil", knownUntil]],
        send: (row) => saveEnd(row, knownUntil),
        fetch: async () => (await send("get", "/api/admin/holidays")).end,
      }),
    onSent: (set) => {
      toast(m.holidays_end_saved({ date: formatDate(set.knownUntil, language) }), "ok");
      onSent();
    },
  });
  return (
    <SideForm title={m.holidays_end()} submit={m.holidays_save()} form={form} onClose={onClose}>
      <DayField {...form.text("knownUntil")} label={m.holidays_end()} hint={m.holidays_end_hint()} />
    </SideForm>
  );
}

function saveEnd({ version }: CalendarEnd, knownUntil: string): Promise<CalendarEnd> {
  return command("put", "/api/admin/holidays/end", { params: { header: ifMatch(version) }, body: { knownUntil } }, [
    "/api/admin/holidays",
  ]);
}
