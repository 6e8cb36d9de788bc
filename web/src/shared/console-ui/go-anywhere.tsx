import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { backdropClasses } from "./dialog.tsx";
import type { MenuEntry } from "./menu.tsx";

interface GoAnywhereProps {
  pages: MenuEntry[];
  onClose: () => void;
}

/** Every page of the menu, found by typing. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes the default export
export default function GoAnywhere({ pages, onClose }: GoAnywhereProps) {
  const navigate = useNavigate();
  const go = (path: string) => {
    onClose();
    void navigate({ to: path });
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup
          aria-label={m.nav_go()}
          className="fixed top-24 left-1/2 z-40 flex w-[calc(100%-2rem)] max-w-md -translate-x-1/2 flex-col overflow-hidden rounded-md border border-line bg-paper text-ink shadow-lg"
        >
          <Autocomplete.Root
            open
            inline
            autoHighlight="always"
            keepHighlight
            items={pages}
            itemToStringValue={({ title }: MenuEntry) => title}
          >
            <Autocomplete.Input
              aria-label={m.nav_go()}
              placeholder={m.nav_go()}
              className="min-h-11 border-b border-line bg-transparent px-4 outline-none placeholder:text-ink-3"
            />
            <Autocomplete.Empty>
              <p className="px-4 py-3 text-ink-2">{m.list_nothing_matches()}</p>
            </Autocomplete.Empty>
            <Autocomplete.List className="max-h-80 overflow-y-auto p-1">
              {(page: MenuEntry) => (
                <Autocomplete.Item
                  key={page.path}
                  value={page}
                  className="flex min-h-9 cursor-pointer items-center rounded-sm px-3 data-highlighted:bg-brand-soft"
                  onClick={() => go(page.path)}
                >
                  {page.title}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
