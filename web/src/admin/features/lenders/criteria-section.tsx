import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import type { ProductType } from "#shared/api/types.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import { toastChange } from "#shared/console-ui/toasts.tsx";
import { PRODUCT_TYPES, productLabel } from "#admin/product-labels.ts";
import { useEditing } from "./editing.ts";
import { toastUpdateFailed } from "./use-lenders.ts";
import { Line, Lines, PropertyLines } from "./property-line.tsx";

/** Whom the lender lends to. */
export function CriteriaSection() {
  return (
    <Section title={m.lenders_criteria()}>
      <Lines>
        <PropertyLines groups={["criteria"]} without={[]} />
        <Products />
      </Lines>
    </Section>
  );
}

function Products() {
  const { lender, actions } = useEditing();
  const saving = useMutation({
    mutationFn: (products: ProductType[]) => actions.save(lender, "products", products),
    meta: { quiet: true },
    onMutate: () => lender.products,
    onSuccess: (said, now, before) =>
      toastChange(
        m.list_changed({
          name: m.list_property_of({ what: m.property_lender_products(), name: lender.name }),
          from: before.map(productLabel).join(", ") || m.list_nothing(),
          to: now.map(productLabel).join(", ") || m.list_nothing(),
        }),
        () => saving.mutate(before),
        said,
      ),
    onError: toastUpdateFailed,
  });
  const shown = saving.isPending ? saving.variables : lender.products;
  return (
    <Line label={m.property_lender_products()}>
      <div role="group" aria-label={m.property_lender_products()}>
        {PRODUCT_TYPES.map((type) => (
          <TickBox
            key={type}
            id={`product-${type.replaceAll(" ", "-")}`}
            label={productLabel(type)}
            checked={shown.includes(type)}
            onChange={(checked) => saving.mutate(checked ? [...shown, type] : shown.filter((other) => other !== type))}
          />
        ))}
      </div>
    </Line>
  );
}
