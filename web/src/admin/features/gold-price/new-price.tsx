import { useState } from "react";
import { m } from "#messages";
import type { GoldPriceEntry } from "#shared/api/admin/gold-prices.ts";
import { command } from "#shared/api/data.ts";
import { Problem } from "#shared/api/problem.ts";
import { moneyCell, requireValue } from "#shared/console-ui/cell/cell-kind.ts";
import { DayField } from "#shared/console-ui/day-field.tsx";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { dayError } from "#shared/console-ui/list/days.ts";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { todayInIndia } from "#shared/validate/birth-date.ts";

const priceCell = requireValue(moneyCell({ decimals: 2 }));

/** Enters a price; one far from the current price needs a confirmation in the same form. */
export function NewPrice({ onSent, onClose }: { onSent: (entry: GoldPriceEntry) => void; onClose: () => void }) {
  const [unusual, setUnusual] = useState(false);
  const form = useForm({
    start: { date: todayInIndia(), average: "", previousClose: "", isMeant: false },
    check: ({ date, average, previousClose }) => ({
      date: dayError(date, { last: todayInIndia() }),
      average: validatePrice(average),
      previousClose: validatePrice(previousClose),
    }),
    send: ({ date, average, previousClose, isMeant }) =>
      command("post", "/api/admin/gold-prices", {
        body: { date, average: parsePrice(average), previousClose: parsePrice(previousClose), isMeant },
      }),
    onFailed: (error) => setUnusual(error instanceof Problem && error.code === "gold-price-unusual"),
    onSent: (entry) => {
      toast(m.gold_price_saved({ price: moneyCell({ decimals: 2 }).show(entry.perGram) }), "ok");
      onSent(entry);
    },
  });
  return (
    <FormDialog
      title={m.gold_price_enter()}
      text={m.gold_price_hint()}
      submit={m.gold_price_save()}
      form={form}
      onClose={onClose}
    >
      <DayField {...form.text("date")} label={m.gold_price_date()} />
      <TextField {...form.text("average")} label={m.gold_price_average()} inputMode="decimal" autoComplete="off" />
      <TextField
        {...form.text("previousClose")}
        label={m.gold_price_previous_close()}
        inputMode="decimal"
        autoComplete="off"
      />
      {unusual && (
        <TickBox
          id={form.field("isMeant").id}
          label={m.gold_price_is_meant()}
          checked={form.values.isMeant}
          onChange={(isMeant) => form.set({ isMeant })}
        />
      )}
    </FormDialog>
  );
}

function validatePrice(typed: string): string | null {
  const parsed = priceCell.parse(typed);
  return parsed !== null && "error" in parsed ? parsed.error : null;
}

function parsePrice(typed: string): number {
  const parsed = priceCell.parse(typed);
  return parsed !== null && "value" in parsed ? parsed.value : 0;
}
