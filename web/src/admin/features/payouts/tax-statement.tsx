import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { m } from "#messages";
import { fetchTaxStatement } from "#shared/api/admin/payouts.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { saveOnDevice } from "#shared/ui/save-on-device.ts";
import { todayInIndia } from "#shared/validate/birth-date.ts";
import { type Quarter, listQuarters } from "./quarters.ts";

/** Quarters to choose from: two years. */
const MAX_QUARTERS = 8;

/** Downloads a quarter's payouts and TDS as a file for the tax return. */
export function TaxStatement() {
  const id = useId();
  const quarters = listQuarters(todayInIndia(), MAX_QUARTERS);
  const [place, setPlace] = useState("0");
  const taking = useMutation({
    mutationFn: async (quarter: Quarter) =>
      saveOnDevice(await fetchTaxStatement(quarter), `tds-${quarter.year}-q${quarter.quarter}.csv`),
  });
  const chosen = quarters[Number(place)];
  return (
    <Section title={m.payouts_tax()} note={m.payouts_tax_note()}>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          id={id}
          label={m.payouts_tax_quarter()}
          value={place}
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
          options={quarters.map(({ year, quarter }, index) => ({
            value: String(index),
            label: m.payouts_tax_name({ year: `${year}-${String(year + 1).slice(2)}`, quarter: String(quarter) }),
          }))}
        />
        <Button
          look="secondary"
          pending={taking.isPending}
          onClick={() => chosen !== undefined && taking.mutate(chosen)}
        >
          {m.payouts_tax_take()}
        </Button>
      </div>
    </Section>
  );
}
