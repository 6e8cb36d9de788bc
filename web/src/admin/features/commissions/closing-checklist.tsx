import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { LEDGER } from "#admin/ledger/ledger-queries.ts";
import { usePermission } from "#admin/queries.ts";
import { type ClosingItem, type ClosingResult, closeMonths } from "#shared/api/admin/commissions.ts";
import type { Schemas } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { Banner } from "#shared/ui/banner.tsx";
import { isClosable, listReady } from "./closing.ts";
import { closingColumns } from "./closing-columns.tsx";
import { ConfirmClosing } from "./confirm-closing.tsx";
import { monthName } from "./months.ts";

interface ChecklistProps {
  month: string;
  checklist: Schemas["ClosingChecklist"];
}

/** The checklist of a month's lenders, their choice, and the closing with its results. */
export function ClosingChecklist({ month, checklist: { isOver, items } }: ChecklistProps) {
  const { language } = useBoot();
  const writes = usePermission("commission.write");
  const closes = writes && isOver;
  const opens = { lenders: usePermission("lender.read"), disbursals: usePermission("mis.write"), commissions: writes };
  const [picked, setPicked] = useState<ReadonlySet<number>>(() => new Set(listReady(items)));
  const [confirming, setConfirming] = useState(false);
  const closing = useClosing(month, (results) => {
    setConfirming(false);
    // What failed stays chosen, so that it can be tried again.
    setPicked(new Set(results.filter(({ problem }) => problem !== null).map(({ lenderId }) => lenderId)));
  });
  if (items.length === 0) return <p className="text-ink-2">{m.commissions_closing_empty()}</p>;
  const chosen = items.filter((item) => isClosable(item) && picked.has(item.month.lenderId));
  const pick = ({ month: { lenderId } }: ClosingItem, wanted: boolean) =>
    setPicked((before) => new Set([...before].filter((id) => id !== lenderId).concat(wanted ? [lenderId] : [])));
  return (
    <>
      {!isOver && <Banner>{m.commissions_closing_not_over({ month: monthName(month, language) })}</Banner>}
      <DataTable
        title={m.commissions_closing()}
        columns={closingColumns({
          items,
          results: closing.data ?? [],
          pick: closes ? { picked, pick } : null,
          opens,
          language,
        })}
        rows={items}
        rowKey={(item) => item.month.lenderId}
      />
      {closes && (
        <div>
          <Button disabled={chosen.length === 0} onClick={() => setConfirming(true)}>
            {m.commissions_closing_button({ n: String(chosen.length) })}
          </Button>
        </div>
      )}
      {confirming && (
        <ConfirmClosing
          month={month}
          chosen={chosen}
          pending={closing.isPending}
          error={closing.error}
          onConfirm={() => closing.mutate(chosen)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

/** Closes the chosen months and says how many were closed. */
function useClosing(month: string, onDone: (results: readonly ClosingResult[]) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (chosen: readonly ClosingItem[]) =>
      closeMonths(
        month,
        chosen.map((item) => item.month),
      ),
    onSuccess: (results) => {
      const failed = results.filter(({ problem }) => problem !== null).length;
      const counts = { closed: String(results.length - failed), failed: String(failed) };
      if (failed === 0) toast(m.commissions_closing_done(counts), "ok");
      else toast(m.commissions_closing_some_failed(counts), "bad");
      onDone(results);
    },
    onSettled: () => queries.invalidateQueries(LEDGER),
    meta: { quiet: true },
  });
}
