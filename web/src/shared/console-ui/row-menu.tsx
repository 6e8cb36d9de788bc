import { ActionMenu, type MenuAction } from "./action-menu.tsx";
import { IconButton } from "./icon-button.tsx";

export type RowAction = MenuAction;

interface RowMenuProps {
  /** Accessible name, such as "More for Ravi Menon". */
  label: string;
  actions: readonly RowAction[];
}

/** Row actions behind three dots. */
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
