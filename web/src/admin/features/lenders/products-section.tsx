import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { PRODUCT_TYPES, productLabel } from "#admin/catalog/product-labels.ts";
import { useProperties } from "#admin/catalog/properties.ts";
import type { ProductType } from "#shared/api/types.ts";
import { changeText } from "#shared/console-ui/change-text.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import { toastChange } from "#shared/console-ui/toasts.tsx";
import { useEditing } from "./editing.ts";
import { toastUpdateFailed } from "./use-lenders.ts";

/** The lender's products. Each has a tab; a product that is added again keeps its earlier values. */
export function ProductsSection() {
  const { lender, actions } = useEditing();
  const { label } = useProperties("lender");
  const saving = useMutation({
    mutationFn: (products: ProductType[]) => actions.save(lender, "products", products),
    meta: { quiet: true },
    onMutate: () => lender.products,
    onSuccess: (message, now, before) =>
      toastChange(
        changeText(
          m.common_property_of({ what: label("products"), name: lender.name }),
          before.map(productLabel).join(", "),
          now.map(productLabel).join(", "),
        ),
        () => saving.mutate(before),
        message,
      ),
    onError: toastUpdateFailed,
  });
  const shown = saving.isPending ? saving.variables : lender.products;
  return (
    <Section title={label("products")} note={m.lenders_products_note()}>
      <div role="group" aria-label={label("products")} className="flex flex-wrap gap-x-6">
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
    </Section>
  );
}
