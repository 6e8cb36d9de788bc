import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { StartNewApplication } from "#consumer/application/start-new-application.tsx";
import { currentFlow } from "#consumer/products/current.ts";
import { findFlow, productEntry } from "#consumer/products/table.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import type { AppliedFor } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { ApplicationCode } from "./application-code.tsx";
import { CloseApplication } from "./close-application.tsx";

type Look = "primary" | "secondary";

/** Continues each open application that was sent, or starts a new one; those not sent are next steps. */
export function NextAction({ applications, look }: { applications: AppliedFor[]; look: Look }) {
  const { productTypes } = useBoot();
  const [newest] = applications;
  const open = applications.filter((application) => application.open);
  const sent = open.filter(({ submissions }) => submissions.length > 0);
  if (open.length === 0) {
    // Without a chosen product, uses that of the newest application.
    const last = productTypes.find(({ productType }) => productType === newest?.productType);
    return <StartNewApplication look={look} product={customerSession.productType() === null ? last : undefined} />;
  }
  return sent.map((application) =>
    sent.length === 1 ? (
      <div key={application.appId} className="flex flex-col items-stretch gap-2">
        <ContinueApplication application={application} look={look} />
      </div>
    ) : (
      <NamedApplication key={application.appId} application={application} look={look} />
    ),
  );
}

/** One of several open applications, with its product and number. */
function NamedApplication({ application, look }: { application: AppliedFor; look: Look }) {
  const product = productEntry(application.productType).name();
  return (
    <section aria-label={product} className="flex flex-col items-stretch gap-2">
      <h2 className="text-lg font-bold">{product}</h2>
      <ApplicationCode application={application} />
      <ContinueApplication application={application} look={look} product={product} />
    </section>
  );
}

interface ContinueApplicationProps {
  application: AppliedFor;
  look: Look;
  /** The product's name, if the page shows several such links. */
  product?: string;
}

function ContinueApplication({ application, look, product }: ContinueApplicationProps) {
  const { productTypes } = useBoot();
  const chosen = productTypes.find(({ productType }) => productType === application.productType);
  const { paths } = findFlow(application.productType) ?? currentFlow();
  return (
    <>
      <Link
        to={paths.offers}
        className={buttonClasses(look, true)}
        onClick={() => {
          if (chosen !== undefined) customerSession.chooseProduct(chosen);
        }}
      >
        {m.home_go_on()}
        {product !== undefined && <span className="sr-only">: {product}</span>}
      </Link>
      <CloseApplication application={application} />
    </>
  );
}
