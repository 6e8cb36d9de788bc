import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { m } from "#messages";
import { joinClasses } from "./classes.ts";
import { Spinner } from "./spinner.tsx";
import { useSlow } from "./use-slow.ts";

export interface PendingButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  /** The call that the button started is under way: it shows so and cannot be pressed again. */
  pending?: boolean;
  children: ReactNode;
}

/** What the buttons of all areas do; each area's `Button` says how they look. A double click sends a form once. */
export function PendingButton({ pending = false, type = "button", onClick, children, ...rest }: PendingButtonProps) {
  const slow = useSlow(pending);
  // The second click of a double click may come before the page knows that the first one's call is under way.
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (type === "submit" && event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        {...rest}
        type={type}
        onClick={click}
        className={joinClasses("disabled:opacity-60", rest.className)}
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
