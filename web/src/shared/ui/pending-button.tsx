import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { m } from "#messages";
import { joinClasses } from "./classes.ts";
import { Spinner } from "./spinner.tsx";
import { useSlow } from "./use-slow.ts";

export interface PendingButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  /** Pending state: shows a spinner and blocks further clicks. */
  pending?: boolean;
  children: ReactNode;
}

/** Behaviour of buttons in all areas; each area's `Button` styles it. A double click sends once. */
export function PendingButton({ pending, type = "button", onClick, children, ...rest }: PendingButtonProps) {
  const slow = useSlow(pending === true);
  const sends = type === "submit" || pending !== undefined;
  // Blocks the second click of a double click, which may come before the rerender.
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (sends && event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        {...rest}
        type={type}
        onClick={click}
        className={joinClasses("disabled:opacity-60", rest.className)}
        disabled={pending === true || rest.disabled}
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
