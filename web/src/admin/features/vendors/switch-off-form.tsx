import { m } from "#messages";
import type { Vendor, VendorProduct } from "#shared/api/admin/vendors.ts";
import { command } from "#shared/api/data.ts";
import type { Schemas } from "#shared/api/types.ts";
import { DayTimeField } from "#shared/console-ui/day-field.tsx";
import { SideForm } from "#shared/console-ui/form/side-form.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { dayTimeError } from "#shared/console-ui/list/days.ts";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { toastUndone } from "#shared/console-ui/toasts.tsx";
import { readDayTime } from "#shared/validate/indian-date.ts";
import { instantInIndia } from "./instant.ts";
import { VENDORS } from "./queries.ts";
import { vendorProductName } from "./vendor-product-name.ts";

interface SwitchOffFormProps {
  vendor: Vendor;
  product: VendorProduct;
  onSent: () => void;
  onClose: () => void;
}

/** Switches a product off for a period, with a reason. Times are in India's time zone. */
export function SwitchOffForm({ vendor, product, onSent, onClose }: SwitchOffFormProps) {
  const name = vendorProductName(vendor, product);
  const form = useForm({
    start: { from: "", to: "", reason: "" },
    check: ({ from, to, reason }) => ({
      from: dayTimeError(from),
      to: dayTimeError(to) ?? (isAfter(to, from) ? null : m.vendors_times_order()),
      reason: reason.trim() === "" ? m.invalid_required() : null,
    }),
    send: ({ from, to, reason }) =>
      command("post", "/api/admin/vendor-switches", { body: buildSwitch(product, from, to, reason) }, VENDORS),
    onSent: ({ id }, { from }) => {
      toastUndone(from === "" ? m.vendors_is_off({ name }) : m.vendors_will_be_off({ name }), async () => {
        await command("delete", "/api/admin/vendor-switches/{id}", { params: { path: { id } } }, VENDORS);
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
      <p className="text-ink-2">{vendor.kind === "lender" ? m.vendors_effect() : m.vendors_effect_plan()}</p>
      <DayTimeField {...form.text("from")} label={m.vendors_from()} hint={m.vendors_from_hint()} />
      <DayTimeField {...form.text("to")} label={m.vendors_to()} hint={m.vendors_to_hint()} />
      <TextAreaField {...form.text("reason")} label={m.common_reason()} />
    </SideForm>
  );
}

/** Whether a period ends after its start, as far as both are given. */
function isAfter(to: string, from: string): boolean {
  const [end, start] = [readDayTime(to), readDayTime(from)];
  return !end || !start || end > start;
}

/** An empty instant means from now, or until switched on. */
function buildSwitch(product: VendorProduct, from: string, to: string, reason: string): Schemas["NewVendorSwitch"] {
  return {
    ...(product.planId === null
      ? { lenderId: product.lenderId, product: product.product }
      : { planId: product.planId }),
    from: instantInIndia(from),
    to: instantInIndia(to),
    reason: reason.trim(),
  };
}
