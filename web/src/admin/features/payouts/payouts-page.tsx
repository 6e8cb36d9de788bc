import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { AccountLink } from "#admin/ledger-entries.tsx";
import { usePermission } from "#admin/queries.ts";
import type { PayoutBatch, PayoutDetail, PayoutOverview } from "#shared/api/admin/payouts.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { ExportButton } from "#shared/console-ui/list/export-button.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";
import { Blocker } from "./blocker.tsx";
import { PrepareDialog } from "./prepare-dialog.tsx";
import { PAYOUTS, payoutsQuery } from "./queries.ts";
import { BatchPill } from "./states.tsx";
import { TaxStatement } from "./tax-statement.tsx";

/** Payees that are owed commission, and the payout batches. */
export function PayoutsPage() {
  const payouts = useQuery(payoutsQuery);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [preparing, setPreparing] = useState(false);
  const prepares = usePermission("payout.prepare");
  const approves = usePermission("payout.approve");
  const prepared = ({ batch }: PayoutDetail) => {
    void queries.invalidateQueries({ queryKey: PAYOUTS });
    void navigate({ to: "/admin/payouts/$payoutId", params: { payoutId: String(batch.id) } });
  };
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
