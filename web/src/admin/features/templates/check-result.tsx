import { m } from "#messages";
import type { Finding, TextCheck } from "#shared/api/admin/message-templates.ts";
import type { Language } from "#shared/api/types.ts";
import { Pill } from "#shared/console-ui/pill.tsx";
import { describeFinding, describeSize, LEVELS, SOURCE_STATES } from "./words.ts";

interface CheckResultProps {
  check: TextCheck;
  language: Language;
  /** Whether changes of the findings are read out. */
  live?: boolean;
}

/** What the rules find about a text, and what a phone shows of it. */
export function CheckResult({ check, language, live = false }: CheckResultProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 className="font-semibold">{m.templates_findings()}</h3>
      <Findings findings={check.findings} live={live} />
      <h3 className="font-semibold">{m.templates_preview()}</h3>
      {check.preview === null ? (
        <p>{m.templates_no_preview()}</p>
      ) : (
        <figure className="flex w-80 max-w-full flex-col gap-1.5">
          <p
            lang={language}
            className="rounded-lg rounded-bl-none border border-line bg-ground p-3 text-[1rem]/normal wrap-anywhere whitespace-pre-wrap"
          >
            {check.preview}
          </p>
          {check.size && <figcaption className="text-sm text-ink-2">{describeSize(check.size)}</figcaption>}
        </figure>
      )}
    </div>
  );
}

function Findings({ findings, live }: { findings: readonly Finding[]; live: boolean }) {
  return (
    <div aria-live={live ? "polite" : undefined}>
      {findings.length === 0 ? (
        <p>{m.templates_findings_none()}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {findings.map((finding) => (
            <FindingItem key={`${finding.rule} ${finding.place}`} finding={finding} />
          ))}
        </ul>
      )}
    </div>
  );
}

function FindingItem({ finding }: { finding: Finding }) {
  const { label, tone } = LEVELS[finding.level];
  return (
    <li>
      <p className="flex flex-wrap items-baseline gap-2 wrap-anywhere">
        <Pill tone={tone}>{label()}</Pill>
        {describeFinding(finding)}
      </p>
      <p lang="en" className="text-sm text-ink-2">
        {finding.source} ({SOURCE_STATES[finding.status]()})
      </p>
    </li>
  );
}
