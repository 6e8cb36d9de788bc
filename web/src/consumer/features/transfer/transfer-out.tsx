import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { m } from "#messages";
import { problemMessage } from "#shared/api/problem.ts";
import { beginTransfer, fetchTransferState, type TransferBegun } from "#shared/api/transfers.ts";
import { customerArea } from "#shared/session/area.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";
import { TransferCode } from "./transfer-code.tsx";

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
