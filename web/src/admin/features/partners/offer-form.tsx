import { useState } from "react";
import { m } from "#messages";
import { PRODUCT_TYPES, productLabel } from "#admin/catalog/product-labels.ts";
import { useProperties } from "#admin/catalog/properties.ts";
import { changePartner, type PartnerRow, type PartnerSettings } from "#shared/api/admin/partners.ts";
import { send } from "#shared/api/data.ts";
import type { ProductType } from "#shared/api/types.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { FormBody } from "#shared/console-ui/form/form-body.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { changedEntries, useRowEdits } from "#shared/console-ui/row-edits.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { FieldGroup } from "#shared/ui/field.tsx";

interface OfferFormProps {
  partner: PartnerRow;
  refresh: () => Promise<unknown>;
}

const ATTRIBUTION_DAYS = { min: 1, max: 365 };

/**
 * Name, brand, products and attribution window. Keeps typed values when another admin changes the partner; an
 * untouched form shows the new row.
 */
export function OfferForm({ partner, refresh }: OfferFormProps) {
  const { label, find } = useProperties("partner");
  const brands = (find("brand")?.options ?? []).map(({ value, label: title }) => ({
    value: String(value),
    label: title,
  }));
  const edits = useRowEdits<PartnerRow>();
  const [seen, setSeen] = useState(partner);
  const form = useForm({
    start: partnerFormValues(seen),
    check: ({ name, attribution_days, products }) => ({
      brand_key: null,
      name: name.trim() === "" ? m.invalid_required() : null,
      attribution_days: isValidDays(attribution_days) ? null : m.invalid_number_range({ min: "1", max: "365" }),
      products: products.length === 0 ? m.partners_products_missing() : null,
    }),
    send: (answers) => {
      const changes = changedEntries(buildPartnerSettings(partnerFormValues(seen)), buildPartnerSettings(answers));
      return edits.save({
        id: seen.id,
        seen,
        changes,
        send: (row) => changePartner(row, Object.fromEntries(changes)),
        fetch: () => send("get", "/api/admin/partners/{id}", { params: { path: { id: seen.id } } }),
      });
    },
    onSent: (saved) => {
      toast(m.partners_saved({ name: saved.name }), "ok");
      setSeen(saved);
      form.set(partnerFormValues(saved));
      void refresh();
    },
    onFailed: () => void refresh(),
  });
  if (partner.version > seen.version && changedEntries(partnerFormValues(seen), form.values).length === 0) {
    setSeen(partner);
    form.set(partnerFormValues(partner));
  }
  const toggle = (type: ProductType, on: boolean) =>
    form.set({
      products: PRODUCT_TYPES.filter((known) => (known === type ? on : form.values.products.includes(known))),
    });
  return (
    <form noValidate className="flex max-w-md flex-col gap-4" onSubmit={form.submit}>
      <FormBody form={form}>
        <TextField {...form.text("name")} label={label("name")} autoComplete="off" />
        <SelectField {...form.text("brand_key")} label={label("brand")} options={brands} />
        <TextField
          {...form.text("attribution_days")}
          label={label("attribution_days")}
          hint={m.partners_days_hint()}
          inputMode="numeric"
          autoComplete="off"
        />
        <FieldGroup {...form.field("products")} label={label("products")}>
          {PRODUCT_TYPES.map((type) => (
            <TickBox
              key={type}
              id={`product-${PRODUCT_TYPES.indexOf(type)}`}
              label={productLabel(type)}
              checked={form.values.products.includes(type)}
              onChange={(on) => toggle(type, on)}
            />
          ))}
        </FieldGroup>
      </FormBody>
      <div>
        <Button type="submit" pending={form.pending}>
          {m.partners_save()}
        </Button>
      </div>
    </form>
  );
}

interface PartnerOfferValues {
  name: string;
  brand_key: string;
  attribution_days: string;
  products: ProductType[];
}

function partnerFormValues({ name, brand_key, attribution_days, products }: PartnerRow): PartnerOfferValues {
  return { name, brand_key, attribution_days: String(attribution_days), products };
}

function buildPartnerSettings({ name, brand_key, attribution_days, products }: PartnerOfferValues): PartnerSettings {
  return { name: name.trim(), brand_key, attribution_days: Number(attribution_days), products };
}

function isValidDays(typed: string): boolean {
  const days = Number(typed);
  return Number.isInteger(days) && days >= ATTRIBUTION_DAYS.min && days <= ATTRIBUTION_DAYS.max;
}
