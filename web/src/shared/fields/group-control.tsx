import { type ReactNode, useEffect, useRef } from "react";
import { m } from "#messages";
import type { FieldDescriptor, FieldValue, GroupItem } from "#shared/api/types.ts";
import { Button } from "#shared/ui/button.tsx";
import { groupItems, groupItemKey, visibleFields } from "./answers.ts";
import { type FieldForm, fieldId } from "./use-field-form.ts";

interface GroupControlProps {
  field: FieldDescriptor;
  form: FieldForm;
  /** Renders a field of an item. */
  draw: (field: FieldDescriptor, form: FieldForm) => ReactNode;
}

/** Repeated fields: each item has a heading and a remove button. */
export function GroupControl({ field, form, draw }: GroupControlProps) {
  const items = groupItems(form.answers[field.key]);
  const error = form.findError(field);
  const id = fieldId(field.key);
  const focusOn = useItemFocus(id);
  const change = (changed: GroupItem[]) => form.set(field.key, changed);
  const remove = (index: number) => {
    change(items.filter((_, place) => place !== index));
    focusOn(Math.min(index, items.length - 2));
  };
  return (
    <div id={id} role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-4">
      <div>
        <p id={`${id}-label`} className="font-semibold">
          {field.label}
        </p>
        {field.why && <p className="text-sm text-ink-3">{field.why}</p>}
        {error && <p className="mt-1 font-semibold text-bad">{error}</p>}
      </div>
      {items.map((item, index) => {
        const name = m.group_item({ label: field.item ?? field.label, number: index + 1 });
        return (
          <fieldset
            // Items have no id but their index.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            id={itemId(id, index)}
            tabIndex={-1}
            className="flex flex-col gap-4 rounded-lg border border-line p-4 outline-offset-2"
          >
            <legend className="px-1 font-semibold">{name}</legend>
            {visibleFields(field.fields, item).map((each) => {
              const place = groupItemKey(field.key, index, each.key);
              const set = (_: string, value: FieldValue) =>
                change(items.map((other, at) => (at === index ? setItemAnswer(other, each.key, value) : other)));
              const inside = { ...form, answers: { [place]: item[each.key] ?? null }, set };
              return <div key={place}>{draw({ ...each, key: place }, inside)}</div>;
            })}
            {items.length > (field.min ?? 0) && items.length > 1 && (
              <button
                type="button"
                className="min-h-12 self-start font-semibold text-brand-strong underline underline-offset-4"
                onClick={() => remove(index)}
              >
                {m.common_remove_named({ name })}
              </button>
            )}
          </fieldset>
        );
      })}
      {(field.max === null || items.length < field.max) && (
        <Button
          look="secondary"
          onClick={() => {
            change([...items, {}]);
            focusOn(items.length);
          }}
        >
          {m.group_add()}
        </Button>
      )}
    </div>
  );
}

/** Sets an answer in an item; groups are not nested, so it is a single value. */
function setItemAnswer(item: GroupItem, key: string, value: FieldValue): GroupItem {
  return Array.isArray(value) ? item : { ...item, [key]: value };
}

function itemId(group: string, index: number): string {
  return `${group}-item-${index}`;
}

/** Focuses an item once it is rendered. */
function useItemFocus(group: string): (index: number) => void {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    document.getElementById(itemId(group, wanted.current))?.focus();
    wanted.current = null;
  });
  return (index) => {
    wanted.current = index;
  };
}
