import { m } from "#messages";
import { Problem } from "#shared/api/problem.ts";
import { Button } from "./button.tsx";

/** What people see inside the shell when a page breaks; why, where the server or the network said it. */
export function BrokenPage({ error }: { error: unknown }) {
  return (
    <section className="flex flex-col items-start gap-4">
      <h1 className="text-xl/tight font-bold">{m.error_screen_title()}</h1>
      {error instanceof Problem && <p className="text-ink-2">{error.message}</p>}
      <Button onClick={() => location.reload()}>{m.error_screen_reload()}</Button>
    </section>
  );
}

/** The same where not even the shell could be drawn. */
export function BrokenConsole({ error }: { error: unknown }) {
  return (
    <main className="grid min-h-dvh place-content-center p-6">
      <BrokenPage error={error} />
    </main>
  );
}
