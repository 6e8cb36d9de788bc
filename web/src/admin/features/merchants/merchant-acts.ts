import { m } from "#messages";
import type { MerchantRow } from "#shared/api/admin/merchants.ts";
import type { RowAct } from "#shared/console-ui/row-menu.tsx";
import type { MerchantDialogKind } from "./merchant-dialogs.tsx";

interface Doing {
  open: (kind: MerchantDialogKind) => void;
  resume: () => void;
  sendLink: () => void;
}

/** What somebody with these permissions can do with a merchant as she stands. */
export function merchantActs({ status }: Pick<MerchantRow, "status">, permissions: readonly string[], doing: Doing) {
  const writes = permissions.includes("merchant.write");
  const acts: (RowAct | false)[] = [
    { label: m.merchants_details(), act: () => doing.open("details") },
    writes && status === "pending" && { label: m.merchants_approve(), act: () => doing.open("approve") },
    writes && status === "pending" && { label: m.merchants_reject(), act: () => doing.open("reject"), danger: true },
    permissions.includes("merchant.masquerade") &&
      status === "active" && { label: m.merchants_masquerade(), act: () => doing.open("masquerade") },
    writes && status === "active" && { label: m.merchants_link(), act: doing.sendLink },
    writes && status === "active" && { label: m.merchants_unlock(), act: () => doing.open("unlock") },
    writes && status === "active" && { label: m.merchants_suspend(), act: () => doing.open("suspend"), danger: true },
    writes && status === "suspended" && { label: m.merchants_resume(), act: doing.resume },
  ];
  return acts.filter((act) => act !== false);
}
