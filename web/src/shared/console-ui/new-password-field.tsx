import type { ComponentProps } from "react";
import { m } from "#messages";
import { useBoot } from "#shared/boot/boot.ts";
import { PasswordField } from "./password-field.tsx";

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, "hint" | "label" | "autoComplete" | "value"> & {
  value: string;
};

/** New password: rules, and progress while typing. */
export function NewPasswordField({ value, ...props }: NewPasswordFieldProps) {
  const min = useBoot().limits.passwordMin;
  return (
    <PasswordField
      {...props}
      value={value}
      label={m.common_password_new()}
      hint={passwordHint(value, min)}
      autoComplete="new-password"
    />
  );
}

/** Counts characters like the server (code points). */
export function passwordHint(password: string, min: number): string {
  const left = min - [...password].length;
  if (password === "") return m.common_password_hint({ min });
  return left > 0 ? m.common_password_left({ left, min }) : m.common_password_long_enough();
}
