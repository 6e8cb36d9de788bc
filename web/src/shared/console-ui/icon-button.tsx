import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { joinClasses } from "#shared/ui/classes.ts";

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label" | "title"> {
  ref?: Ref<HTMLButtonElement>;
  /** Accessible name and tooltip. */
  label: string;
  children: ReactNode;
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={joinClasses(
        "grid size-8 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-ink/10 hover:text-ink max-lg:size-10",
        className,
      )}
    >
      {children}
    </button>
  );
}
