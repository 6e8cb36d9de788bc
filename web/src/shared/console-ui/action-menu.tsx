import { Menu } from "@base-ui/react/menu";
import type { ReactElement } from "react";
import { joinClasses } from "#shared/ui/classes.ts";

export interface MenuAction {
  label: string;
  action: () => void;
  /** Marks a destructive action. */
  danger?: boolean;
}

interface ActionMenuProps {
  /** Button that opens the menu. */
  trigger: ReactElement<Record<string, unknown>>;
  actions: readonly MenuAction[];
}

/** Actions in a menu behind a button. */
export function ActionMenu({ trigger, actions }: ActionMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-40">
          <Menu.Popup className="min-w-44 rounded-md border border-line bg-paper p-1 text-ink shadow-lg outline-none">
            {actions.map(({ label: text, action, danger }) => (
              <Menu.Item
                key={text}
                className={joinClasses(
                  "flex min-h-8 cursor-pointer items-center rounded-sm px-2.5 outline-none data-highlighted:bg-ground max-lg:min-h-11",
                  danger && "text-bad",
                )}
                onClick={action}
              >
                {text}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
