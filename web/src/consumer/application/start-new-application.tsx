import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { customerSession } from "#consumer/session/customer-session.ts";
import { problemMessage, Problem } from "#shared/api/problem.ts";
import type { Product } from "#shared/api/types.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button, buttonClasses } from "#shared/ui/button.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import { useOpenApplication } from "./use-open-application.ts";

interface StartNewApplicationProps {
  look?: "primary" | "secondary";
  /** The product, if not the chosen one. */
  product?: Product | undefined;
}

/** Starts a new application and shows its offers; says so if a lender still decides. */
export function StartNewApplication({ look = "primary", product }: StartNewApplicationProps) {
  const opening = useOpenApplication();
  const start = () => {
    if (product) customerSession.chooseProduct(product);
    opening.mutate({ startNew: true });
  };
  return (
    <>
      <OpeningFailure error={opening.error} />
      <Button look={look} wide pending={opening.isPending} onClick={start}>
        {m.common_start_new()}
      </Button>
    </>
  );
}

/** Error if no application could be opened. */
export function OpeningFailure({ error }: { error: Error | null }) {
  if (error === null) return null;
  if (!(error instanceof Problem) || error.code !== "application-in-review") return <SaveFailure error={error} />;
  return (
    <Banner tone="warn" live>
      <p>{problemMessage(error)}</p>
      <Link to="/user/applications" className={buttonClasses("quiet")}>
        {m.common_to_status()}
      </Link>
    </Banner>
  );
}
