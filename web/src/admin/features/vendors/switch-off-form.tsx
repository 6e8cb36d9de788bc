import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { productLabel } from "#admin/product-labels.ts";
import { switchOff, switchOn, type Vendor } from "#shared/api/admin/vendors.ts";
import type { ProductType } from "#shared/api/types.ts";
import { SideForm } from "#shared/console-ui/form/side-form.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toastTakingBack } from "#shared/console-ui/toasts.tsx";
import { instantInIndia } from "./instant.ts";
import { vendorsQuery } from "./queries.ts";

interface SwitchOffFormProps {
  vendor: Vendor;
  product: ProductType;
  onSent: () => void;
  onClose: () => void;
}

/** From when to when a product is off, and why. Times are Indian. */
export function SwitchOffForm({ vendor, product, onSent, onClose }: SwitchOffFormProps) {
  const queries = useQueryClient();
  const name = m.list_property_of({ what: productLabel(product), name: vendor.name });
  const form = useForm({
    start: { from: "", to: "", reason: "" },
    check: ({ from, to, reason }) => ({
      to: to !== "" && from !== "" && to <= from ? m.vendors_times_order() : null,
      reason: reason.trim() === "" ? m.invalid_required() : null,
    }),
    send: ({ from, to, reason }) =>
      switchOff({
        lenderId: vendor.lender_id,
        product,
        from: instantInIndia(from),
        to: instantInIndia(to),
        reason: reason.trim(),
      }),
    onSent: ({ id }, { from }) => {
      toastTakingBack(from === "" ? m.vendors_is_off({ name }) : m.vendors_will_be_off({ name }), async () => {
        await switchOn(id);
        void queries.invalidateQueries({ queryKey: vendorsQuery.queryKey });
        return m.vendors_is_on({ name });
      });
      onSent();
    },
  });
  return (
    <SideForm
      title={m.vendors_switch_off({ name })}
      submit={m.vendors_switch_off_submit()}
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-2">{m.vendors_effect()}</p>
      <TextField {...form.text("from")} label={m.vendors_from()} hint={m.vendors_from_hint()} type="datetime-local" />
      <TextField {...form.text("to")} label={m.vendors_to()} hint={m.vendors_to_hint()} type="datetime-local" />
      <TextAreaField {...form.text("reason")} label={m.vendors_reason()} />
    </SideForm>
  );
}
