import type { ButtonHTMLAttributes, ReactNode } from "react";
import { m } from "#messages";
import { classes } from "#shared/ui/classes.ts";
import { Spinner } from "#shared/ui/spinner.tsx";
import { useSlow } from "#shared/ui/use-slow.ts";

type Look = "primary" | "secondary";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  /** The call that the button started is under way: it shows so and cannot be pressed again. */
  pending?: boolean;
  /** As wide as its column. */
  wide?: boolean;
  children: ReactNode;
}

const LOOKS: Record<Look, string> = {
  primary: "bg-brand text-brand-ink hover:ring-3 hover:ring-brand-soft",
  secondary: "border border-line-strong bg-paper text-ink hover:bg-ground",
};

/** Class names of a button, for links that look like one. */
export function buttonClasses(look: Look = "primary", wide = false): string {
  return classes(
    "inline-flex min-h-9 items-center justify-center gap-2 rounded-sm px-3.5 py-1 font-semibold max-sm:min-h-11",
    "disabled:opacity-60",
    LOOKS[look],
    wide && "w-full",
  );
}

/** A button in console density. */
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
        <p role="status" className="text-ink-2">
          {m.common_still_working()}
        </p>
      )}
    </>
  );
}
