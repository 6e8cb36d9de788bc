import { queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { type Entity, fetchProperties, type Property } from "#shared/api/admin/properties.ts";
import type { Language, ProductType } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatProperty } from "#shared/console-ui/cell/property-kind.ts";
import { productLabel, findProductType } from "./product-labels.ts";

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

/** Labels properties and formats their values. */
export interface PropertyTable {
  all: readonly Property[];
  find: (key: string) => Property | undefined;
  /** Label in the reader's language; the key itself if unknown. */
  label: (key: string) => string;
  show: (key: string, value: unknown) => string;
}

/** Properties of an entity; suspends while they load. */
export function useProperties(entity: Entity): PropertyTable {
  const { language } = useBoot();
  const { data } = useSuspenseQuery(propertiesQuery(entity, language));
  return buildPropertyTable(data.properties, language);
}

/** Like `useProperties`, but falls back to keys while they load or if the role may not see them. */
export function usePropertyNames(entity: Entity | null): PropertyTable {
  const { language } = useBoot();
  const { data } = useQuery({ ...propertiesQuery(entity ?? "lender", language), enabled: entity !== null });
  return buildPropertyTable(entity === null ? [] : (data?.properties ?? []), language);
}

function buildPropertyTable(all: readonly Property[], language: Language): PropertyTable {
  const find = (key: string) => {
    const { name } = parseOfferingKey(key);
    return all.find((property) => property.key === name);
  };
  return {
    all,
    find,
    label: (key) => {
      const { product, name } = parseOfferingKey(key);
      const label = (find(name) ?? find(snakeCase(name)))?.label ?? name;
      return product === null ? label : m.common_property_of({ what: label, name: productLabel(product) });
    },
    show: (key, value) => formatProperty(find(key), toWireValue(find(key), value), language),
  };
}

/** Converts stored product slugs to the specification's words. */
function toWireValue(property: Property | undefined, value: unknown): unknown {
  if (property?.kind !== "products" || !Array.isArray(value)) return value;
  return value.map((product) => findProductType(String(product)) ?? (product as unknown));
}

/** Parses a key such as `offerings.gold-loans.min_income` into product and property. */
function parseOfferingKey(key: string): { product: ProductType | null; name: string } {
  const [, slug, name] = /^offerings\.([a-z-]+)\.(.+)$/.exec(key) ?? [];
  const product = slug === undefined ? null : findProductType(slug);
  return product === null || name === undefined ? { product: null, name: key } : { product, name };
}

/** Older rows of the audit trail use camel case for property names. */
function snakeCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
