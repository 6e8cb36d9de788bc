import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { ApplicationLink } from "#admin/applications/application-link.tsx";
import { decideLine, type LineCandidate, type OpenLine, type UploadFile } from "#shared/api/admin/upload-files.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { CopyIconButton } from "#shared/console-ui/copy-button.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { formatDate } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";
import { STATUS_MEANINGS } from "./meanings.ts";
import { invalidateUploads, openLinesQuery } from "./queries.ts";

/** Open lines of a statement with their possible matches; the choice is remembered. */
export function OpenLines({ file }: { file: UploadFile }) {
  const open = useQuery(openLinesQuery(file.id, 0));
  return (
    <Loaded query={open} skeleton={["h-40"]}>
      {({ items, total }) =>
        total > 0 && (
          <Section
            title={total === 1 ? m.statement_open_one() : m.statement_open({ n: formatCount(total) })}
            note={m.statement_open_text()}
          >
            <ul className="flex flex-col gap-4">
              {items.map((line) => (
                <OpenLineRow key={line.row} file={file} line={line} />
              ))}
            </ul>
          </Section>
        )
      }
    </Loaded>
  );
}

function OpenLineRow({ file, line }: { file: UploadFile; line: OpenLine }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const decision = useMutation({
    mutationFn: (submission: string | null) => decideLine(file.id, line.row, submission),
    onSuccess: () => toast(m.statement_decided({ row: formatCount(line.row) }), "ok"),
    onSettled: () => invalidateUploads(queries),
    meta: { quiet: true },
  });
  const name = m.status_files_row_n({ n: formatCount(line.row) });
  return (
    <li aria-label={name} className="grid gap-4 rounded-md border border-line p-3 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        <h3 className="font-semibold">{name}</h3>
        <LineDecision line={line} />
        {decision.error !== null && (
          <p role="alert" className="font-semibold text-bad">
            ! {problemMessage(decision.error)}
          </p>
        )}
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            id={`submission-${line.row}`}
            label={m.statement_other()}
            value={typed}
            maxLength={36}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button
            look="secondary"
            pending={decision.isPending}
            disabled={typed.trim() === ""}
            onClick={() => decision.mutate(typed)}
          >
            {m.statement_take_other()}
          </Button>
          <Button look="secondary" pending={decision.isPending} onClick={() => decision.mutate(null)}>
            {m.statement_none_of_ours()}
          </Button>
        </div>
      </div>
      {line.candidates.length === 0 ? (
        <p className="text-ink-2">{m.statement_no_candidates()}</p>
      ) : (
        <ul className="flex min-w-0 flex-col gap-2">
          {line.candidates.map((candidate) => (
            <Candidate
              key={candidate.submissionId}
              candidate={candidate}
              pending={decision.isPending}
              onTake={() => decision.mutate(candidate.submissionId)}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

function LineDecision({ line }: { line: OpenLine }) {
  const { language } = useBoot();
  const facts: [string, string | null][] = [
    [m.status_files_lender(), line.lender],
    [m.statement_column_loan(), line.reference],
    [m.statement_column_pan(), line.pan],
    [m.statement_amount(), formatRupees(line.amount)],
    [m.common_date(), formatDate(line.day, language)],
    [m.commission_file_column_bank(), line.bankReference],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface CandidateProps {
  candidate: LineCandidate;
  pending: boolean;
  onTake: () => void;
}

function Candidate({ candidate, pending, onTake }: CandidateProps) {
  const { language } = useBoot();
  const { applicationId, shortCode, submissionId } = candidate;
  const own = shortCode ?? submissionId;
  const reference = candidate.reference ?? own;
  const status = STATUS_MEANINGS.find((meaning) => meaning.status === candidate.status)?.label() ?? candidate.status;
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line bg-paper p-3">
      <p className="font-semibold">
        {[candidate.product, formatRupees(candidate.amount), formatDate(candidate.sentOn, language), status].join(
          " · ",
        )}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 font-mono text-sm wrap-anywhere">
        {candidate.reference !== null && (
          <span className="inline-flex items-center gap-1">
            {candidate.reference}
            <CopyIconButton text={candidate.reference} />
          </span>
        )}
        <span className="inline-flex items-center gap-1">
          <ApplicationLink appId={applicationId}>{own}</ApplicationLink>
          <CopyIconButton text={own} />
        </span>
      </p>
      <p>{m.statement_points({ points: formatCount(candidate.points) })}</p>
      <ul className="list-disc pl-5 text-sm text-ink-2">
        {candidate.grounds.map(({ ground, text, points }) => (
          <li key={ground}>{m.statement_ground({ text, points: formatCount(points) })}</li>
        ))}
      </ul>
      <div>
        <Button pending={pending} aria-label={m.statement_take_of({ id: reference })} onClick={onTake}>
          {m.statement_take()}
        </Button>
      </div>
    </li>
  );
}
