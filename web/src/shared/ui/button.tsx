import type { ButtonHTMLAttributes, ReactNode } from "react";
import { m } from "#messages";
import { classes } from "./classes.ts";
import { Spinner } from "./spinner.tsx";
import { useSlow } from "./use-slow.ts";

type Look = "primary" | "secondary" | "quiet" | "danger";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  /** The call that the button started is under way: it shows so and cannot be pressed again. */
  pending?: boolean;
  /** As wide as its column. */
  wide?: boolean;
  children: ReactNode;
}

const LOOKS: Record<Look, string> = {
  primary: "bg-brand text-brand-ink hover:bg-brand-strong font-semibold",
  secondary: "border border-line-strong bg-paper text-ink hover:bg-ground font-semibold",
  quiet: "text-brand-strong underline-offset-4 hover:underline font-semibold",
  danger: "bg-bad text-paper font-semibold",
};

/** Class names of a button, for links that look like one. */
export function buttonClasses(look: Look = "primary", wide = false): string {
  return classes(
    "inline-flex min-h-13 items-center justify-center gap-2 rounded-md px-5 py-2 text-base",
    "disabled:opacity-60",
    LOOKS[look],
    wide && "w-full",
  );
}

export function Button({ look = "primary", pending = false, wide = false, type, children, ...rest }: ButtonProps) {
  const slow = useSlow(pending);
  return (
    <>
      <button
        {...rest}
        type={type ?? "button"}
        className={classes(buttonClasses(look, wide), rest.className)}
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
