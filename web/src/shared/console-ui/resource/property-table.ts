import type { Property } from "#shared/api/admin/properties.ts";
import type { Language } from "#shared/api/types.ts";
import { formatProperty } from "../cell/property-kind.ts";

/** Labels properties and formats their values. */
export interface PropertyTable {
  all: readonly Property[];
  find: (key: string) => Property | undefined;
  /** Label in the reader's language; the key itself if unknown. */
  label: (key: string) => string;
  show: (key: string, value: unknown) => string;
}

/** How an area stores properties, where that differs from the table. */
export interface StoredProperties {
  /** Parses a stored key into the property's name, and a label with the part it belongs to. */
  parseKey: (key: string) => { name: string; addOwner: (label: string) => string };
  /** Converts a stored value to the format of the server's answers. */
  toWireValue: (property: Property | undefined, value: unknown) => unknown;
}

/** Builds the table of an entity's properties. */
export function buildPropertyTable(
  all: readonly Property[],
  language: Language,
  { parseKey, toWireValue }: StoredProperties,
): PropertyTable {
  const findByName = (wanted: string) => all.find(({ key }) => key === wanted);
  const find = (key: string) => findByName(parseKey(key).name);
  return {
    all,
    find,
    label: (key) => {
      const { name, addOwner } = parseKey(key);
      return addOwner((findByName(name) ?? findByName(snakeCase(name)))?.label ?? name);
    },
    show: (key, value) => formatProperty(find(key), toWireValue(find(key), value), language),
  };
}

/** Older rows of the audit trail use camel case for property names. */
function snakeCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
