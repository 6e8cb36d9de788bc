import { m } from "#messages";
import type { ProductType } from "#shared/api/types.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { CriteriaSection } from "./criteria-section.tsx";
import { EditingContext, useEditing, useOffering } from "./editing.ts";
import { LoanSection } from "./loan-section.tsx";
import { PropertyProblems } from "./problems.tsx";

/** The lender's offering of a further product, edited by the same table of properties. */
export function OfferingTab({ product }: { product: ProductType }) {
  const editing = useEditing();
  return (
    <EditingContext value={{ ...editing, product }}>
      <Offering />
    </EditingContext>
  );
}

function Offering() {
  const { lender, product } = useEditing();
  const { problems } = useOffering();
  return (
    <div className="grid items-start gap-4">
      {product !== undefined && lender.vendor_off.includes(product) && (
        <Banner tone="warn">{m.lenders_offering_off()}</Banner>
      )}
      <PropertyProblems problems={problems} />
      <CriteriaSection />
      <LoanSection />
    </div>
  );
}
