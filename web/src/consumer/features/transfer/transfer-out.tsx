import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { m } from "#messages";
import { problemMessage } from "#shared/api/problem.ts";
import { beginTransfer, fetchTransferState, type TransferBegun } from "#shared/api/transfers.ts";
import { customerArea } from "#shared/session/area.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";

const POLL_INTERVAL_MS = 2000;

/** On the old device: shows the code, and says when the session continues on the new one. */
export function TransferOut({ prospectId }: { prospectId: string }) {
  const [isTransferGone, setIsGone] = useState(false);
  const begin = useMutation({ mutationFn: beginTransfer, meta: { quiet: true } });
  const queries = useQueryClient();
  const leave = () => {
    setIsGone(true);
    // The server ended this session, so clear the customer's data here and in other tabs.
    customerArea.endSession();
    sessionStorage.clear();
    queries.clear();
  };
  if (isTransferGone) {
    return (
      <>
        <Heading viewKey="gone">{m.transfer_gone_title()}</Heading>
        <p role="status">{m.transfer_gone_text()}</p>
      </>
    );
  }
  return (
    <>
      <Heading viewKey="out">{m.transfer_title()}</Heading>
      <p className="text-ink-2">{m.transfer_out_lead()}</p>
      {begin.error && (
        <Banner tone="bad" live>
          {problemMessage(begin.error)}
        </Banner>
      )}
      {begin.data && <TransferSteps key={begin.data.watch} prospectId={prospectId} begun={begin.data} onDone={leave} />}
      <Button
        look={begin.data ? "secondary" : "primary"}
        className="self-start"
        pending={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {begin.data ? m.transfer_begin_again() : m.transfer_begin()}
      </Button>
    </>
  );
}

interface TransferStepsProps {
  prospectId: string;
  begun: TransferBegun;
  onDone: () => void;
}

/** Steps on the new device and their progress. */
function TransferSteps({ prospectId, begun, onDone }: TransferStepsProps) {
  const { data: state = "waiting" } = useQuery({
    queryKey: ["transfer", begun.watch],
    queryFn: () => fetchTransferState(prospectId, begun.watch),
    refetchInterval: (query) => (["done", "over"].includes(query.state.data ?? "") ? false : POLL_INTERVAL_MS),
    refetchIntervalInBackground: true,
    meta: { quiet: true },
  });
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (state === "done") done();
  }, [state]);
  if (state === "over") return <p role="status">{m.transfer_state_over()}</p>;
  return (
    <>
      <TransferCode prospectId={prospectId} begun={begun} />
      <p role="status" className="font-semibold">
        {state === "taken" ? m.transfer_state_taken() : m.transfer_state_waiting()}
      </p>
    </>
  );
}

/** The three steps on the new device, with a QR code and the transfer code. */
function TransferCode({ prospectId, begun }: { prospectId: string; begun: TransferBegun }) {
  const { code, qr } = begun;
  return (
    <ol className="flex list-decimal flex-col gap-4 pl-6">
      <li>
        <p>{m.transfer_step_open()}</p>
        <svg
          role="img"
          aria-label={m.transfer_qr()}
          viewBox={`0 0 ${qr.side} ${qr.side}`}
          shapeRendering="crispEdges"
          className="mt-2 size-52 rounded-sm bg-[white]"
        >
          <path fill="#000" d={qr.path} />
        </svg>
        <p className="mt-2 font-mono text-sm break-all">{`${location.host}/transfer/${prospectId}`}</p>
      </li>
      <li>
        <p>{m.transfer_step_code()}</p>
        <p className="mt-1 text-3xl font-bold tracking-[0.25em] tabular-nums">{code}</p>
      </li>
      <li>{m.transfer_step_passcode()}</li>
    </ol>
  );
}
