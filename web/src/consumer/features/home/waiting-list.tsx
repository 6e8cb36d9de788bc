import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "#messages";
import type { ProductFlow } from "#consumer/products/product.ts";
import { productEntry } from "#consumer/products/table.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import type { SentSubmission } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import type { WaitingTask } from "./waiting-tasks.ts";

/** Next steps, one line per application, or a note that there are none. */
export function WaitingList({ waiting }: { waiting: readonly WaitingTask[] }) {
  return (
    <section aria-label={m.home_waiting()} className="flex flex-col gap-3">
      <h2 className="text-lg font-bold">{m.home_waiting()}</h2>
      {waiting.length === 0 ? (
        <p className="text-ink-2">{m.home_waiting_none()}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {waiting.map((each) =>
            "submission" in each ? (
              <LenderStep key={each.submission.submissionId} submission={each.submission} />
            ) : (
              <CustomerStep key={each.application.appId} kind={each.kind} flow={each.flow} />
            ),
          )}
        </ul>
      )}
    </section>
  );
}

function TaskLine({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line border-l-4 border-l-brand bg-paper p-4">
      <h3 className="font-bold">{title}</h3>
      {children}
    </li>
  );
}

function CustomerStep({ kind, flow }: { kind: "profile" | "offers"; flow: ProductFlow }) {
  const { productTypes } = useBoot();
  const product = productTypes.find(({ productType }) => productType === flow.productType);
  const inProfile = kind === "profile";
  return (
    <TaskLine title={productEntry(flow.productType).name()}>
      <p>{inProfile ? m.home_finish_profile() : m.home_choose_offer()}</p>
      <Link
        to={inProfile ? flow.paths.profile : flow.paths.offers}
        className={buttonClasses("primary", true)}
        onClick={() => {
          if (product !== undefined) customerSession.chooseProduct(product);
        }}
      >
        {inProfile ? m.home_to_profile() : m.home_go_on()}
      </Link>
    </TaskLine>
  );
}

function LenderStep({ submission }: { submission: SentSubmission }) {
  const { submissionId, lender, nextStep, redirectUrl, status, awaitsPasscode } = submission;
  return (
    <TaskLine title={lender.name}>
      <p>{nextStep}</p>
      {awaitsPasscode && (
        <Link
          to="/user/indialends-otp"
          search={{ submission: submissionId }}
          className={buttonClasses("primary", true)}
        >
          {m.common_enter_lender_code({ lender: lender.name })}
        </Link>
      )}
      {redirectUrl !== null && status !== "approved" && (
        <a href={redirectUrl} className={buttonClasses("primary", true)}>
          {m.home_to_lender({ lender: lender.name })}
        </a>
      )}
    </TaskLine>
  );
}
