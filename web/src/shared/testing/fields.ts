import type { FieldDescriptor } from "#shared/api/types.ts";

/** A field descriptor for tests: required, without bounds, its key as its label. */
export function testField(key: string, kind: FieldDescriptor["kind"], changes: Partial<FieldDescriptor> = {}) {
  const nothing = {
    why: null,
    options: null,
    min: null,
    max: null,
    maxLength: null,
    showIf: null,
    item: null,
    fields: [],
  };
  return { key, kind, label: key, required: true, ...nothing, ...changes } satisfies FieldDescriptor;
}
