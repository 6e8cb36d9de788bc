import { Menu } from "@base-ui/react/menu";
import { useState } from "react";
import { m } from "#messages";
import { Button } from "../button.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useForm } from "../form/use-form.ts";
import { TickIcon } from "../icons.tsx";
import { TextField } from "../text-field.tsx";
import { toast, toastWithUndo } from "../toasts.tsx";
import type { ColumnChoice } from "./column-chooser.tsx";
import type { ListSearch } from "./search.ts";
import type { List } from "./use-list.ts";
import { isShown, MAX_VIEW_NAME, MAX_VIEWS, type SavedView, useViews, type Views, viewSearch } from "./views.ts";

interface SavedViewsProps<Row> {
  list: List;
  choice: ColumnChoice<Row>;
  /** Key of the reader. */
  owner: string;
}

/** The reader's named views of a list: filters, search, order and columns. */
export function SavedViews<Row>({ list, choice, owner }: SavedViewsProps<Row>) {
  const stored = useViews(choice.list, owner);
  const [isNaming, setNaming] = useState(false);
  const shown = stored.views.find((view) => isShown(view, list.search, choice.hidden));
  const show = ({ search, hidden }: SavedView) => {
    const unset = Object.fromEntries(Object.keys(viewSearch(list.search)).map((name) => [name, undefined]));
    list.setFilters({ ...unset, ...search } as ListSearch);
    choice.setHidden(hidden);
  };
  const remove = (view: SavedView) => {
    stored.remove(view.name);
    toastWithUndo(m.list_view_removed({ name: view.name }), () => void stored.save(view));
  };
  return (
    <>
      <Menu.Root>
        <Menu.Trigger
          render={<Button look="secondary">{shown ? m.list_view_named({ name: shown.name }) : m.list_views()}</Button>}
        />
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} className="z-40">
            <Menu.Popup className="max-h-(--available-height) max-w-80 min-w-56 overflow-y-auto rounded-md border border-line bg-paper p-1 text-ink shadow-lg outline-none">
              {stored.views.length === 0 && <p className="px-2 py-1.5 text-ink-2">{m.list_views_none()}</p>}
              {stored.views.map((view) => (
                <Menu.Item key={view.name} className={itemClasses} onClick={() => show(view)}>
                  <span className="text-brand-strong">{view === shown && <TickIcon />}</span>
                  <span className="col-start-2 wrap-anywhere">{view.name}</span>
                  {view === shown && <span className="sr-only">({m.list_view_shown()})</span>}
                </Menu.Item>
              ))}
              <Menu.Separator className="my-1 h-px bg-line" />
              <Menu.Item className={itemClasses} onClick={() => setNaming(true)}>
                <span className="col-start-2 font-semibold">{m.list_view_save()}</span>
              </Menu.Item>
              {shown && (
                <Menu.Item className={itemClasses} onClick={() => remove(shown)}>
                  <span className="col-start-2 text-bad">{m.list_view_remove({ name: shown.name })}</span>
                </Menu.Item>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {isNaming && (
        <NameView
          stored={stored}
          search={viewSearch(list.search)}
          hidden={choice.hidden}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

const itemClasses =
  "grid min-h-8 cursor-pointer grid-cols-[1.25rem_1fr] items-center gap-1 rounded-sm px-2 outline-none data-highlighted:bg-ground max-lg:min-h-11";

interface NameViewProps extends Omit<SavedView, "name"> {
  stored: Views;
  onClose: () => void;
}

/** Asks for the name of the current view. */
function NameView({ stored, search, hidden, onClose }: NameViewProps) {
  const form = useForm({
    start: { name: "" },
    check: ({ name }) => ({ name: nameError(name.trim()) }),
    send: async ({ name }) => {
      if (!stored.save({ name: name.trim(), search, hidden })) throw new Error(m.list_views_full({ max: MAX_VIEWS }));
      return name.trim();
    },
    onSent: (name) => {
      toast(m.list_view_saved({ name }), "ok");
      onClose();
    },
  });
  return (
    <FormDialog
      title={m.list_view_save()}
      text={m.list_view_save_text()}
      submit={m.list_view_submit()}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.text("name")} label={m.list_view_name()} autoComplete="off" />
    </FormDialog>
  );
}

function nameError(name: string): string | null {
  if (name === "") return m.invalid_required();
  return name.length > MAX_VIEW_NAME ? m.invalid_too_long({ max: MAX_VIEW_NAME }) : null;
}
