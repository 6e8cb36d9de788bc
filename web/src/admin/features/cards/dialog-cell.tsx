import { m } from "#messages";
import { joinClasses } from "#shared/ui/classes.ts";
import { PencilIcon } from "#shared/console-ui/icons.tsx";
import { EmptyValue } from "#shared/console-ui/list/data-table.tsx";

interface DialogCellProps {
  /** Accessible name, such as "Name of Himgiri Bank Everyday". */
  name: string;
  children: string;
  end?: boolean;
  /** Wider, for cells with a sentence. */
  wide?: boolean;
  onEdit: () => void;
}

/** A value with a pencil on hover and focus that opens its dialog. */
export function DialogCell({ name, children, end = false, wide = false, onEdit }: DialogCellProps) {
  return (
    <span className={joinClasses("group/cell inline-flex max-w-52 items-center gap-0.5", end && "flex-row-reverse")}>
      <span className={joinClasses("whitespace-normal", wide && "min-w-36")}>
        {children === "" ? <EmptyValue /> : children}
      </span>
      <button
        type="button"
        aria-label={m.cards_edit({ name })}
        className="grid size-7 shrink-0 scale-85 place-items-center rounded-sm text-ink-2 opacity-0 group-hover/cell:opacity-100 group-hover/row:opacity-60 hover:bg-ground hover:text-ink hover:opacity-100! focus-visible:opacity-100 pointer-coarse:opacity-100"
        onClick={onEdit}
      >
        <PencilIcon />
      </button>
    </span>
  );
}
