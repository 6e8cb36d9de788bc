import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { Pill } from "#shared/console-ui/pill.tsx";

/**
 * Says that a vendor's products are off, with a link to their switches. `what` names the product if there are several.
 */
export function VendorOff({ name, what }: { name: string; what?: string }) {
  return (
    <Link to="/admin/vendors-on-off" search={{ q: name }} title={what} className="ml-1.5 rounded-sm">
      <Pill tone="warn">{m.common_vendor_off()}</Pill>
      {what !== undefined && <span className="sr-only"> {what}</span>}
    </Link>
  );
}
