import { useState } from "react";
import { m } from "#messages";
import { type Holiday, type HolidayLabels, holidays } from "#shared/api/admin/holidays.ts";
import { send } from "#shared/api/data.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { DayField } from "#shared/console-ui/day-field.tsx";
import { SideForm } from "#shared/console-ui/form/side-form.tsx";
import { type Form, useForm } from "#shared/console-ui/form/use-form.ts";
import { dayError } from "#shared/console-ui/list/days.ts";
import { changedEntries, useRowEdits } from "#shared/console-ui/row-edits.ts";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { BOUNDS, holidayName } from "./labels.ts";

interface FormProps {
  onSent: () => void;
  onClose: () => void;
}

interface LabelValues {
  name: string;
  nameHi: string;
  estimate: boolean;
  source: string;
}

const EMPTY_LABELS = { name: "", nameHi: "", estimate: false, source: "" };

export function AddHoliday({ onSent, onClose }: FormProps) {
  const { language } = useBoot();
  const form = useForm({
    start: { ...EMPTY_LABELS, date: "" },
    check: ({ date, name }) => ({ date: dayError(date, BOUNDS), name: validateRequired(name) }),
    send: ({ date, ...labels }) => holidays.create({ date, ...normalizeLabels(labels) }),
    onSent: (holiday) => {
      toast(m.holidays_added({ name: holidayName(holiday, language) }), "ok");
      onSent();
    },
  });
  return (
    <SideForm title={m.holidays_add()} submit={m.holidays_save()} form={form} onClose={onClose}>
      <DayField {...form.text("date")} label={m.holidays_date()} />
      <LabelFields form={form} />
    </SideForm>
  );
}

/** Edits a holiday's labels, from the version that was opened. */
export function EditHoliday({ holiday, onSent, onClose }: FormProps & { holiday: Holiday }) {
  const { language } = useBoot();
  const edits = useRowEdits<Holiday>();
  const [seen] = useState(holiday);
  const start = { name: seen.name, nameHi: seen.nameHi ?? "", estimate: seen.estimate, source: seen.source ?? "" };
  const form = useForm({
    start,
    check: ({ name }) => ({ name: validateRequired(name) }),
    send: (labels) => {
      const changes = changedEntries(normalizeLabels(start), normalizeLabels(labels));
      return edits.save({
        id: seen.date,
        seen,
        changes,
        send: (row) => {
          const { name, nameHi, estimate, source } = row;
          return holidays.update(row, { name, nameHi, estimate, source, ...Object.fromEntries(changes) });
        },
        fetch: () => fetchHoliday(seen.date),
      });
    },
    onSent: (changed) => {
      toast(m.holidays_saved({ name: holidayName(changed, language) }), "ok");
      onSent();
    },
  });
  const title = m.holidays_edit_title({ name: holidayName(seen, language) });
  return (
    <SideForm title={title} submit={m.holidays_save()} form={form} onClose={onClose}>
      <LabelFields form={form} />
    </SideForm>
  );
}

function LabelFields({ form }: { form: Pick<Form<LabelValues>, "field" | "values" | "set"> }) {
  const { values, set } = form;
  const text = (name: "name" | "nameHi" | "source") => ({
    ...form.field(name),
    value: values[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <>
      <TextField {...text("name")} label={m.holidays_name()} maxLength={80} autoComplete="off" />
      <TextField
        {...text("nameHi")}
        label={m.common_optional_label({ label: m.holidays_name_hi() })}
        lang="hi"
        maxLength={80}
        autoComplete="off"
      />
      <div>
        <TickBox
          id={form.field("estimate").id}
          label={m.holidays_estimate()}
          checked={values.estimate}
          onChange={(estimate) => set({ estimate })}
        />
        <p className="text-ink-2">{m.holidays_estimate_hint()}</p>
      </div>
      <TextAreaField
        {...text("source")}
        label={m.common_optional_label({ label: m.holidays_source() })}
        hint={m.holidays_source_hint()}
        maxLength={300}
      />
    </>
  );
}

async function fetchHoliday(date: string): Promise<Holiday | undefined> {
  const { items } = await send("get", "/api/admin/holidays", { params: { query: { year: Number(date.slice(0, 4)) } } });
  return items.find((item) => item.date === date);
}

function normalizeLabels({ name, nameHi, estimate, source }: LabelValues): HolidayLabels {
  return { name: name.trim(), nameHi: nameHi.trim() || null, estimate, source: source.trim() || null };
}

function validateRequired(value: string): string | null {
  return value.trim() === "" ? m.invalid_required() : null;
}
