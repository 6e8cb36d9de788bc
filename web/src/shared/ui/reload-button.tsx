import { type FunctionComponent, type ReactNode, useState } from "react";
import { m } from "#messages";
import { isServerReachable } from "#shared/session/open-page.ts";

interface ReloadButtonProps {
  /** Button component of the area. */
  button: FunctionComponent<{ pending?: boolean; onClick: () => void; children: ReactNode }>;
  /** Whether the server is known to be unreachable. */
  away?: boolean;
}

/** Reloads the page if the server is reachable; otherwise says so and stays. */
export function ReloadButton({ button: Button, away = false }: ReloadButtonProps) {
  const [state, setState] = useState<"still" | "asking" | "away">(away ? "away" : "still");
  const reload = async () => {
    setState("asking");
    if (await isServerReachable()) location.reload();
    else setState("away");
  };
  return (
    <>
      {state === "away" && <p role="alert">{m.common_network_error()}</p>}
      <Button pending={state === "asking"} onClick={() => void reload()}>
        {m.error_screen_reload()}
      </Button>
    </>
  );
}
