import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { fetchErasurePlan, requestErasure } from "#shared/api/my-data.ts";
import type { ErasurePlan } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { customerArea } from "#shared/session/area.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { ErasureLists } from "./erasure-lists.tsx";
import { ERASED_QUERY_KEY } from "./erased-query-key.ts";

/** Explains what an erasure does, then erases. */
export function Erasure() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <p className="text-ink-2">{m.mydata_erase_text()}</p>
      {shown ? (
        <Plan />
      ) : (
        <Button look="secondary" className="self-start" onClick={() => setShown(true)}>
          {m.mydata_erase_see()}
        </Button>
      )}
    </>
  );
}

function Plan() {
  const { language } = useBoot();
  const [asking, setAsking] = useState(false);
  const plan = useQuery({ queryKey: ["erasure-plan"], queryFn: fetchErasurePlan, meta: { quiet: true } });
  const erasing = useErase();
  if (plan.error) {
    return <LoadFailure error={plan.error} pending={plan.isFetching} onRetry={() => void plan.refetch()} />;
  }
  if (!plan.data) return <Skeleton boxes={["h-40", "h-32"]} />;
  const { requestedAt } = plan.data;
  return (
    <>
      {requestedAt !== null && <Banner>{m.mydata_erase_asked({ date: formatDate(requestedAt, language) })}</Banner>}
      <ErasureLists plan={plan.data} heading="h3" />
      <Button look="danger" className="self-start" onClick={() => setAsking(true)}>
        {m.mydata_erase_title()}
      </Button>
      {asking && (
        <ConfirmDialog
          title={m.mydata_erase_confirm_title()}
          confirm={m.mydata_erase_title()}
          pending={erasing.isPending}
          error={erasing.error}
          onConfirm={() => erasing.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{m.mydata_erase_confirm_text()}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Erases the data, and removes the customer from the browser except for the result on the last page. */
function useErase() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: requestErasure,
    meta: { quiet: true },
    onSuccess: async (done: ErasurePlan) => {
      customerArea.endSession();
      sessionStorage.clear();
      queries.setQueryData(ERASED_QUERY_KEY, done);
      await navigate({ to: "/user/data-erased", replace: true });
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ERASED_QUERY_KEY[0] });
    },
  });
}
