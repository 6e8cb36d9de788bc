import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { m } from "#messages";
import { classes } from "./classes.ts";
import { Spinner } from "./spinner.tsx";
import { useSlow } from "./use-slow.ts";

export interface PendingButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  /** The call that the button started is under way: it shows so and cannot be pressed again. */
  pending?: boolean;
  children: ReactNode;
}

/** What the buttons of all areas do; each area's `Button` says how they look. */
export function PendingButton({ pending = false, type, children, ...rest }: PendingButtonProps) {
  const slow = useSlow(pending);
  return (
    <>
      <button
        {...rest}
        type={type ?? "button"}
        className={classes("disabled:opacity-60", rest.className)}
        disabled={pending || rest.disabled}
        aria-busy={pending || undefined}
      >
        {pending && <Spinner />}
        {children}
      </button>
      {slow && (
        <p role="status" className="mt-2 text-center text-ink-2">
          {m.common_still_working()}
        </p>
      )}
    </>
  );
}
