import { type FunctionComponent, type ReactNode, useState } from "react";
import { m } from "#messages";
import { isServerReachable } from "#shared/session/open-page.ts";

interface ReloadButtonProps {
  /** The area's own button. */
  button: FunctionComponent<{ pending?: boolean; onClick: () => void; children: ReactNode }>;
  /** It is known to be away. */
  away?: boolean;
}

/** Loads the page anew where the server answers; where it does not, it says so and stays. */
export function ReloadButton({ button: Button, away = false }: ReloadButtonProps) {
  const [state, setState] = useState<"still" | "asking" | "away">(away ? "away" : "still");
  const reload = async () => {
    setState("asking");
    if (await isServerReachable()) location.reload();
    else setState("away");
  };
  return (
    <>
      {state === "away" && <p role="alert">{m.error_network()}</p>}
      <Button pending={state === "asking"} onClick={() => void reload()}>
        {m.error_screen_reload()}
      </Button>
    </>
  );
}
