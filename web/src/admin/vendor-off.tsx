import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { Pill } from "#shared/console-ui/pill.tsx";

/** Says that a vendor's products are switched off, and leads to their switches. `what`: which, where there may be several. */
export function VendorOff({ name, what }: { name: string; what?: string }) {
  return (
    <Link to="/admin/vendors-on-off" search={{ q: name }} title={what} className="ml-1.5 rounded-sm">
      <Pill tone="warn">{m.lenders_vendor_off()}</Pill>
      {what !== undefined && <span className="sr-only"> {what}</span>}
    </Link>
  );
}
