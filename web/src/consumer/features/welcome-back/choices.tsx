import { m } from "#messages";
import { messageOf, Problem } from "#shared/api/problem.ts";
import type { Application } from "#shared/api/types.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "#shared/ui/button.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import { useOpenApplication } from "./use-open-application.ts";

interface ChoicesProps {
  /** The application is there, but whose it is has to be confirmed first. */
  onUnconfirmed: (application: Application) => void;
}

/** Go on with what there is, or begin anew. */
export function Choices({ onUnconfirmed }: ChoicesProps) {
  const opening = useOpenApplication(onUnconfirmed);
  const chosen = opening.isPending ? opening.variables : null;
  const inReview = opening.error instanceof Problem && opening.error.code === "application-in-review";
  const goOn = () => opening.mutate({ startNew: false });
  return (
    <>
      <p className="text-ink-2">{m.welcome_choice_text()}</p>
      {inReview && <InReview message={messageOf(opening.error)} onShow={goOn} />}
      {opening.error && !inReview && <SaveFailure error={opening.error} />}
      <Button wide pending={chosen?.startNew === false} disabled={opening.isPending} onClick={goOn}>
        {m.common_continue()}
      </Button>
      <Button
        look="secondary"
        wide
        pending={chosen?.startNew === true}
        disabled={opening.isPending}
        onClick={() => opening.mutate({ startNew: true })}
      >
        {m.welcome_start_new()}
      </Button>
    </>
  );
}

/** A lender is still deciding: nothing new can begin, but it can be looked at. */
function InReview({ message, onShow }: { message: string; onShow: () => void }) {
  return (
    <Banner tone="warn" live>
      <p>{message}</p>
      <button type="button" className="mt-1 min-h-12 font-semibold underline underline-offset-4" onClick={onShow}>
        {m.welcome_to_status()}
      </button>
    </Banner>
  );
}
