import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import type { ProductType } from "#shared/api/types.ts";
import { moneyCell, wordsCell } from "#shared/console-ui/cell/cell-kind.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import { toastChange } from "#shared/console-ui/toasts.tsx";
import { PRODUCT_TYPES, productLabel } from "#admin/product-labels.ts";
import { useEditing } from "./editing.ts";
import { ageKind, useClassKinds } from "./lender-kinds.ts";
import { toastUpdateFailed } from "./use-lenders.ts";
import { FlagLine, Line, Lines, PropertyLine } from "./property-line.tsx";

/** Whom the lender lends to. */
export function CriteriaSection() {
  const { lender } = useEditing();
  const kinds = useClassKinds();
  return (
    <Section title={m.lenders_criteria()}>
      <Lines>
        <PropertyLine
          criterion
          property="min_income"
          label={m.property_lender_min_income()}
          value={lender.min_income}
          kind={moneyCell()}
        />
        <PropertyLine
          criterion
          property="max_income"
          label={m.property_lender_max_income()}
          value={lender.max_income}
          kind={moneyCell()}
        />
        <PropertyLine
          criterion
          property="min_age"
          label={m.property_lender_min_age()}
          value={lender.min_age}
          kind={ageKind()}
        />
        <PropertyLine
          criterion
          property="max_age"
          label={m.property_lender_max_age()}
          value={lender.max_age}
          kind={ageKind()}
        />
        <PropertyLine
          criterion
          property="ticket_class"
          label={m.property_lender_ticket_class()}
          value={lender.ticket_class}
          kind={kinds.ticket}
        />
        <PropertyLine
          criterion
          property="credit_score_class"
          label={m.property_lender_credit_score_class()}
          value={lender.credit_score_class}
          kind={kinds.score}
        />
        <FlagLine property="salaried" label={m.property_lender_salaried()} value={lender.salaried} />
        <FlagLine property="self_employed" label={m.property_lender_self_employed()} value={lender.self_employed} />
        <FlagLine property="business" label={m.property_lender_business()} value={lender.business} />
        <PropertyLine
          criterion
          property="household_income_min"
          label={m.property_lender_household_income_min()}
          value={lender.household_income_min}
          kind={moneyCell()}
        />
        <PropertyLine
          criterion
          property="pincode_prefixes"
          label={m.property_lender_pincode_prefixes()}
          value={lender.pincode_prefixes}
          kind={wordsCell()}
        />
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
          name: m.list_property_of({ what: m.lenders_products(), name: lender.name }),
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
