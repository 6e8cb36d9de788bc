import { Menu } from "@base-ui/react/menu";
import { classes } from "#shared/ui/classes.ts";
import { IconButton } from "./icon-button.tsx";

/** One thing that can be done with a row. */
export interface RowAction {
  label: string;
  action: () => void;
  /** Takes something away. */
  danger?: boolean;
}

interface RowMenuProps {
  /** Says whose: "More about Ravi Menon". */
  label: string;
  actions: readonly RowAction[];
}

/** What can be done with a row, behind three dots at its end. */
export function RowMenu({ label, actions }: RowMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <IconButton label={label}>
            <span aria-hidden="true" className="text-lg/none tracking-widest">
              ⋯
            </span>
          </IconButton>
        }
      />
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-40">
          <Menu.Popup className="min-w-44 rounded-md border border-line bg-paper p-1 text-ink shadow-lg outline-none">
            {actions.map(({ label: text, action, danger }) => (
              <Menu.Item
                key={text}
                className={classes(
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
