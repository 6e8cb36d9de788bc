import { type ComponentProps, useState } from "react";
import { m } from "#messages";
import { TextField } from "./text-field.tsx";

interface CodeFieldProps extends Pick<ComponentProps<typeof TextField>, "id" | "value" | "error" | "onChange"> {
  /** Number of codes that the server rejected. */
  rejections: number;
}

/** Focuses a field when it is drawn; typing replaces what it contains. */
const focus = (input: HTMLInputElement | null) => {
  input?.focus();
  input?.select();
};

/** Second step of a login: the app's code or a recovery code. It has the focus first, and after each rejected code. */
export function CodeField({ rejections, ...field }: CodeFieldProps) {
  const [recovery, setRecovery] = useState(false);
  const code = recovery ? (
    <TextField
      {...field}
      key={`recovery ${rejections}`}
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
      key={`app ${rejections}`}
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
