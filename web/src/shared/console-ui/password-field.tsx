import { type ComponentProps, useState } from "react";
import { m } from "#messages";
import { TextField } from "./text-field.tsx";

/** A password field with a show button. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "end">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="done"
      end={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={m.common_login_show_password()}
          className="min-h-8 rounded-sm px-2 text-ink-2 hover:text-ink"
          onClick={() => setShown(!shown)}
        >
          {shown ? m.common_hide() : m.common_show()}
        </button>
      }
    />
  );
}
