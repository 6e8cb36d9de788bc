import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "#messages";
import { productEntry } from "#consumer/products/table.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { ApplicationCode } from "./application-code.tsx";
import { CloseApplication } from "./close-application.tsx";
import type { WaitingTask } from "./waiting-tasks.ts";

type OwnTask = Extract<WaitingTask, { flow: unknown }>;
type LenderTask = Exclude<WaitingTask, OwnTask>;

interface WaitingListProps {
  waiting: readonly WaitingTask[];
  /** Draws what lenders wait for. */
  children: (task: LenderTask) => ReactNode;
}

/** Next steps, most urgent first, or a note that there are none. */
export function WaitingList({ waiting, children }: WaitingListProps) {
  return (
    <section aria-label={m.home_waiting()} className="flex flex-col gap-3">
      <h2 className="text-lg font-bold">{m.home_waiting()}</h2>
      {waiting.length === 0 ? (
        <p className="text-ink-2">{m.home_waiting_none()}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {waiting.map((task) => (
            <li
              key={taskKey(task)}
              className="flex flex-col gap-3 rounded-lg border border-l-4 border-line border-l-brand-strong bg-paper p-4"
            >
              {"flow" in task ? <OwnStep task={task} /> : children(task)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function taskKey(task: WaitingTask): string {
  if ("flow" in task) return task.application.appId;
  const sent = "sent" in task ? task.sent : task.kind === "choose" ? task.approved[0] : task.paid;
  return `${task.kind} ${sent?.submissionId ?? ""}`;
}

function OwnStep({ task: { kind, flow, application } }: { task: OwnTask }) {
  const { productTypes } = useBoot();
  const product = productTypes.find(({ productType }) => productType === flow.productType);
  const inProfile = kind === "profile";
  return (
    <>
      <h3 className="font-bold">{productEntry(flow.productType).name()}</h3>
      <ApplicationCode application={application} />
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
      <CloseApplication application={application} />
    </>
  );
}
