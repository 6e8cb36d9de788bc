import { queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { type Entity, fetchProperties } from "#shared/api/admin/properties.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import {
  type PropertyTable,
  type StoredProperties,
  buildPropertyTable,
} from "#shared/console-ui/resource/property-table.ts";
import { findProductType, productLabel } from "./product-labels.ts";

/** Query key of everything about properties. */
export const PROPERTIES = ["properties"];

/** Labels and kinds of an entity's properties, in the reader's language. */
export function propertiesQuery(entity: Entity, language: Language) {
  return queryOptions({
    queryKey: [...PROPERTIES, entity, language],
    queryFn: () => fetchProperties(entity),
    staleTime: Infinity,
    meta: { quiet: true },
  });
}

/** Properties of an entity; suspends while they load. */
export function useProperties(entity: Entity): PropertyTable {
  const { language } = useBoot();
  const { data } = useSuspenseQuery(propertiesQuery(entity, language));
  return buildPropertyTable(data.properties, language, STORED);
}

/** Like `useProperties`, but falls back to keys while they load or if the role may not see them. */
export function usePropertyNames(entity: Entity | null): PropertyTable {
  const { language } = useBoot();
  const { data } = useQuery({ ...propertiesQuery(entity ?? "lender", language), enabled: entity !== null });
  return buildPropertyTable(entity === null ? [] : (data?.properties ?? []), language, STORED);
}

/** Keys such as `offerings.gold-loans.min_income` name a product, and products are stored as slugs. */
const STORED: StoredProperties = {
  parseKey: (key) => {
    const [, slug, name] = /^offerings\.([a-z-]+)\.(.+)$/.exec(key) ?? [];
    const product = slug === undefined ? null : findProductType(slug);
    if (product === null || name === undefined) return { name: key, addOwner: (label) => label };
    return { name, addOwner: (label) => m.common_property_of({ what: label, name: productLabel(product) }) };
  },
  toWireValue: (property, value) => {
    if (property?.kind !== "products" || !Array.isArray(value)) return value;
    return value.map((product) => findProductType(String(product)) ?? (product as unknown));
  },
};
