import { Menu } from "@base-ui/react/menu";
import { classes } from "#shared/ui/classes.ts";
import { IconButton } from "./icon-button.tsx";

/** One thing that can be done with a row. */
export interface RowAct {
  label: string;
  act: () => void;
  /** Takes something away. */
  danger?: boolean;
}

interface RowMenuProps {
  /** Says whose: "More about Ravi Menon". */
  label: string;
  acts: readonly RowAct[];
}

/** What can be done with a row, behind three dots at its end. */
export function RowMenu({ label, acts }: RowMenuProps) {
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
            {acts.map(({ label: words, act, danger }) => (
              <Menu.Item
                key={words}
                className={classes(
                  "flex min-h-8 cursor-pointer items-center rounded-sm px-2.5 outline-none data-highlighted:bg-ground max-lg:min-h-11",
                  danger && "text-bad",
                )}
                onClick={act}
              >
                {words}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
