import { type ComponentProps, useState } from "react";
import { m } from "#messages";
import { TextField } from "./text-field.tsx";

type CodeFieldProps = Pick<ComponentProps<typeof TextField>, "id" | "value" | "error" | "onChange">;

const focus = (input: HTMLInputElement | null) => input?.focus();

/** Second step of a login: the app's code or a recovery code. Autofocused. */
export function CodeField(field: CodeFieldProps) {
  const [recovery, setRecovery] = useState(false);
  const code = recovery ? (
    <TextField
      {...field}
      key="recovery"
      ref={focus}
      label={m.common_login_recovery()}
      hint={m.common_login_recovery_hint()}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="done"
    />
  ) : (
    <TextField
      {...field}
      key="app"
      ref={focus}
      label={m.common_login_code()}
      hint={m.common_login_code_hint()}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
    />
  );
  return (
    <div className="flex flex-col gap-1">
      {code}
      <button
        type="button"
        className="min-h-8 self-start text-left text-brand-strong underline underline-offset-4"
        onClick={() => setRecovery(!recovery)}
      >
        {recovery ? m.common_login_use_app() : m.common_login_use_recovery()}
      </button>
    </div>
  );
}
