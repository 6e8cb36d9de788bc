import { m } from "#messages";
import type { Vendor, VendorProduct, VendorSwitch } from "#shared/api/admin/vendors.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { Language } from "#shared/api/types.ts";
import { Switch, ToggleCell } from "#shared/console-ui/cell/toggle-cell.tsx";
import { IconButton } from "#shared/console-ui/icon-button.tsx";
import { CrossIcon } from "#shared/console-ui/icons.tsx";
import { InfoTip } from "#shared/console-ui/info-tip.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { vendorProductName } from "./vendor-product-name.ts";

interface ProductSwitchProps {
  vendor: Vendor;
  product: VendorProduct;
  /** Asks for the period and the reason. */
  onSwitchOff: () => void;
  turnOn: (id: string, message: string) => Promise<void>;
}

/** Switch of a vendor's product, with the reason if off and planned outages. */
export function ProductSwitch({ vendor, product, onSwitchOff, turnOn }: ProductSwitchProps) {
  const { language } = useBoot();
  const name = vendorProductName(vendor, product);
  const off = product.switch;
  return (
    <span className="inline-flex items-center gap-1">
      {product.planName !== null && <span className="font-normal">{product.planName}</span>}
      {off === null ? (
        <Switch label={name} on={product.on} onChange={onSwitchOff} />
      ) : (
        <>
          <ToggleCell name={name} on={false} undoable={false} save={() => turnOn(off.id, m.vendors_is_on({ name }))} />
          <InfoTip label={m.vendors_why({ name })} text={switchedOffText(off, language)} />
        </>
      )}
      {product.planned.map((planned) => (
        <span key={planned.id} className="inline-flex items-center rounded-full bg-info-soft pl-2 text-xs text-info">
          {m.vendors_planned({ from: formatDateTime(planned.from, language) })}
          <IconButton
            label={m.vendors_cancel_planned({ name, from: formatDateTime(planned.from, language) })}
            className="scale-75"
            onClick={() => void turnOn(planned.id, m.vendors_planned_cancelled({ name }))}
          >
            <CrossIcon />
          </IconButton>
        </span>
      ))}
    </span>
  );
}

function switchedOffText({ from, to, reason }: VendorSwitch, language: Language): string {
  const since = formatDateTime(from, language);
  return to === null
    ? m.vendors_off_since({ from: since, reason })
    : m.vendors_off_until({ from: since, to: formatDateTime(to, language), reason });
}
