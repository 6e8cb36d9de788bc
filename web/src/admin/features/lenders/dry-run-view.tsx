import { m } from "#messages";
import type { DryRun } from "#shared/api/admin/connector.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { Banner } from "#shared/ui/banner.tsx";
import { formatJson } from "./connector-text.ts";

/** Result of a dry run with an invented application: request, response and what we read from it. */
export function DryRunView({ run }: { run: DryRun }) {
  const { sent, answer, problems } = run;
  return (
    <Section title={m.lenders_trial()} note={m.lenders_trial_note()}>
      <div role="status" className="flex flex-col gap-3">
        <Banner tone={problems.length === 0 ? "ok" : "warn"}>
          {problems.length === 0 ? (
            m.lenders_trial_fine()
          ) : (
            <ul className="list-disc pl-5">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
        </Banner>
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {sent !== null && (
            <DryRunPart title={m.lenders_trial_sent()}>
              {[
                `POST ${sent.path}`,
                ...sent.headers.map(([name, value]) => `${name}: ${value}`),
                formatJson(sent.body),
              ].join("\n")}
            </DryRunPart>
          )}
          {answer !== null && (
            <DryRunPart
              title={m.lenders_trial_answer({
                reference: answer.reference ?? m.common_not_set(),
                status: answer.status ?? m.common_not_set(),
              })}
            >
              {formatJson(answer.body)}
            </DryRunPart>
          )}
        </div>
      </div>
    </Section>
  );
}

function DryRunPart({ title, children }: { title: string; children: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 font-semibold">{title}</figcaption>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas need keyboard access
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-sm border border-line bg-ground p-3 font-mono text-xs"
      >
        {children}
      </pre>
    </figure>
  );
}
