import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { m } from "#messages";
import { Problem } from "#shared/api/problem.ts";
import { PageNotLoaded, reloadOnce } from "#shared/boot/page.tsx";
import { isServerReachable } from "#shared/session/open-page.ts";
import { ReloadButton } from "#shared/ui/reload-button.tsx";
import { Button } from "./button.tsx";

/** Error boundary inside the shell: shows the reason if the server or the network gave one. The menu stays usable. */
export function BrokenPage({ error }: { error: unknown }) {
  const router = useRouter();
  const notLoaded = error instanceof PageNotLoaded;
  useEffect(() => {
    // The server is reachable but has other chunks, because of a new release.
    if (notLoaded) void isServerReachable().then((there) => there && reloadOnce());
  }, [notLoaded]);
  return (
    <section className="flex flex-col items-start gap-4">
      <h1 className="text-xl/tight font-bold">{notLoaded ? m.error_page_not_loaded() : m.error_screen_title()}</h1>
      {error instanceof Problem && <p className="text-ink-2">{error.sentence}</p>}
      {error instanceof Problem ? (
        <Button onClick={() => void router.invalidate()}>{m.common_try_again()}</Button>
      ) : (
        <ReloadButton button={Button} away={notLoaded} />
      )}
    </section>
  );
}

/** Error boundary outside the shell. */
export function BrokenConsolePage({ error }: { error: unknown }) {
  return (
    <main className="grid min-h-dvh place-content-center p-6">
      <BrokenPage error={error} />
    </main>
  );
}
