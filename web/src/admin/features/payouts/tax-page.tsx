import { m } from "#messages";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { TaxStatement } from "./tax-statement.tsx";

/** TDS deducted from payouts, for the tax return. */
export function TaxPage() {
  return (
    <div className="flex flex-col gap-4">
      <PageHeading>{m.payouts_tax_title()}</PageHeading>
      <TaxStatement />
    </div>
  );
}
