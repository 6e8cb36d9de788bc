import { m } from "#messages";
import { OpeningFailure, StartNewApplication } from "#consumer/application/start-new-application.tsx";
import { useOpenApplication } from "#consumer/application/use-open-application.ts";
import { Button } from "#shared/ui/button.tsx";

/** Continue the open application, if any, or start another. */
export function Choices({ open }: { open: boolean }) {
  const opening = useOpenApplication();
  if (!open) {
    return (
      <>
        <p className="text-ink-2">{m.welcome_none_text()}</p>
        <StartNewApplication />
      </>
    );
  }
  return (
    <>
      <p className="text-ink-2">{m.welcome_choice_text()}</p>
      <OpeningFailure error={opening.error} />
      <Button wide pending={opening.isPending} onClick={() => opening.mutate({ startNew: false })}>
        {m.common_continue()}
      </Button>
      <StartNewApplication look="secondary" />
    </>
  );
}
