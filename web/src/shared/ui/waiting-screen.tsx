import { m } from "#messages";
import { PageSpinner } from "./page-spinner.tsx";
import { useSlow } from "./use-slow.ts";

/** Replaces the page while the next one is awaited; after a delay it says that the server is unreachable. */
export function WaitingScreen() {
  const away = useSlow(true, SPINNER_DELAY_MS);
  return (
    <main className="mx-auto max-w-md px-4 text-center">
      <PageSpinner />
      <p role="alert">{away && m.error_network_waiting()}</p>
    </main>
  );
}

const SPINNER_DELAY_MS = 1500;
