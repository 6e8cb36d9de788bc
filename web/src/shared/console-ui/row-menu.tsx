import { ActionMenu, type MenuAction } from "./action-menu.tsx";
import { IconButton } from "./icon-button.tsx";

/** One thing that can be done with a row. */
export type RowAction = MenuAction;

interface RowMenuProps {
  /** Says whose: "More for Ravi Menon". */
  label: string;
  actions: readonly RowAction[];
}

/** What can be done with a row, behind three dots at its end. */
export function RowMenu({ label, actions }: RowMenuProps) {
  const trigger = (
    <IconButton label={label}>
      <span aria-hidden="true" className="text-lg/none tracking-widest">
        ⋯
      </span>
    </IconButton>
  );
  return <ActionMenu trigger={trigger} actions={actions} />;
}
