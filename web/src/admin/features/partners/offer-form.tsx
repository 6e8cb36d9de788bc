import { m } from "#messages";
import { PRODUCT_TYPES, productLabel } from "#admin/product-labels.ts";
import { changePartner, type PartnerRow } from "#shared/api/admin/partners.ts";
import type { ProductType } from "#shared/api/types.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { FormBody } from "#shared/console-ui/form/form-body.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { FieldGroup } from "#shared/ui/field.tsx";

interface OfferFormProps {
  partner: PartnerRow;
  refresh: () => Promise<unknown>;
}

const DAYS = { min: 1, max: 365 };

/** Name, products and attribution window; refused where somebody else changed the partner meanwhile. */
export function OfferForm({ partner, refresh }: OfferFormProps) {
  const form = useForm({
    start: { name: partner.name, attributionDays: String(partner.attributionDays), products: partner.products },
    check: ({ name, attributionDays, products }) => ({
      name: name.trim() === "" ? m.invalid_required() : null,
      attributionDays: isDays(attributionDays) ? null : m.invalid_number_range({ min: "1", max: "365" }),
      products: products.length === 0 ? m.partners_products_missing() : null,
    }),
    send: ({ name, attributionDays, products }) =>
      changePartner(partner, { name: name.trim(), attributionDays: Number(attributionDays), products }),
    onSent: ({ name }) => {
      toast(m.partners_saved({ name }), "ok");
      void refresh();
    },
  });
  const toggle = (type: ProductType, on: boolean) =>
    form.set({
      products: PRODUCT_TYPES.filter((known) => (known === type ? on : form.values.products.includes(known))),
    });
  return (
    <form noValidate className="flex max-w-md flex-col gap-4" onSubmit={form.submit}>
      <FormBody form={form}>
        <TextField {...form.text("name")} label={m.partners_name()} autoComplete="off" />
        <TextField
          {...form.text("attributionDays")}
          label={m.partners_days()}
          hint={m.partners_days_hint()}
          inputMode="numeric"
          autoComplete="off"
        />
        <FieldGroup {...form.field("products")} label={m.partners_products()}>
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

function isDays(typed: string): boolean {
  const days = Number(typed);
  return Number.isInteger(days) && days >= DAYS.min && days <= DAYS.max;
}
