import { m } from "#messages";
import { Button } from "./button.tsx";
import { ReloadButton } from "./reload-button.tsx";

/** Error boundary of the consumer area. */
export function ErrorScreen() {
  return (
    <main className="mx-auto grid min-h-[70vh] max-w-md place-content-center gap-6 px-4 text-center">
      <h1 className="text-2xl font-bold">{m.error_screen_title()}</h1>
      <p className="text-ink-2">{m.error_screen_text()}</p>
      <ReloadButton button={Button} />
    </main>
  );
}
