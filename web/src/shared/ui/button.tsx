import { joinClasses } from "./classes.ts";
import { PendingButton, type PendingButtonProps } from "./pending-button.tsx";

type Look = "primary" | "secondary" | "quiet" | "danger";

interface ButtonProps extends PendingButtonProps {
  look?: Look;
  /** Full width. */
  wide?: boolean;
}

const LOOKS: Record<Look, string> = {
  primary: "bg-brand text-brand-ink hover:bg-brand-pressed",
  secondary: "border border-line-strong bg-paper text-ink hover:bg-ground",
  quiet: "text-brand-strong underline-offset-4 hover:underline",
  danger: "bg-bad text-paper",
};

/** Class names of a button, for links that look like one. */
export function buttonClasses(look: Look = "primary", wide = false): string {
  return joinClasses(
    "inline-flex min-h-13 items-center justify-center gap-2 rounded-md px-5 py-2 text-base font-semibold",
    LOOKS[look],
    wide && "w-full",
  );
}

/** A button of the consumer area, sized for thumbs. */
export function Button({ look = "primary", wide = false, className, ...rest }: ButtonProps) {
  return <PendingButton {...rest} className={joinClasses(buttonClasses(look, wide), className)} />;
}
