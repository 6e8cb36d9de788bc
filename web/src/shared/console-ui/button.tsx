import { joinClasses } from "#shared/ui/classes.ts";
import { PendingButton, type PendingButtonProps } from "#shared/ui/pending-button.tsx";

type Look = "primary" | "secondary" | "danger";

interface ButtonProps extends PendingButtonProps {
  look?: Look;
  /** Full width. */
  wide?: boolean;
}

const LOOKS: Record<Look, string> = {
  primary: "bg-brand text-brand-ink hover:ring-3 hover:ring-brand-soft",
  secondary: "border border-line-strong bg-paper text-ink hover:bg-ground",
  danger: "bg-bad text-paper hover:ring-3 hover:ring-bad-soft",
};

/** Class names of a button, for links that look like one. */
export function buttonClasses(look: Look = "primary", wide = false): string {
  return joinClasses(
    "inline-flex min-h-9 items-center justify-center gap-2 rounded-sm px-3.5 py-1 font-semibold max-sm:min-h-11",
    LOOKS[look],
    wide && "w-full",
  );
}

/** A compact button for consoles. */
export function Button({ look = "primary", wide = false, className, ...rest }: ButtonProps) {
  return <PendingButton {...rest} className={joinClasses(buttonClasses(look, wide), className)} />;
}
