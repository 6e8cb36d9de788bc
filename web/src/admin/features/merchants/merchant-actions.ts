import { m } from "#messages";
import type { MerchantRow } from "#shared/api/admin/merchants.ts";
import type { RowAction } from "#shared/console-ui/row-menu.tsx";
import type { MerchantDialogKind } from "./merchant-dialogs.tsx";

interface MerchantHandlers {
  open: (kind: MerchantDialogKind) => void;
  resume: () => void;
  sendLink: () => void;
}

/** Actions for a merchant that its status and these permissions allow. */
export function merchantActions(
  { status, confirmedAt }: Pick<MerchantRow, "status" | "confirmedAt">,
  permissions: readonly string[],
  doing: MerchantHandlers,
) {
  const writes = permissions.includes("merchant.write");
  const actions: (RowAction | false)[] = [
    { label: m.merchants_details(), action: () => doing.open("details") },
    writes &&
      status === "pending" &&
      confirmedAt !== null && { label: m.merchants_approve(), action: () => doing.open("approve") },
    writes && status === "pending" && { label: m.merchants_reject(), action: () => doing.open("reject"), danger: true },
    permissions.includes("merchant.masquerade") &&
      status === "active" && { label: m.merchants_masquerade(), action: () => doing.open("masquerade") },
    permissions.includes("link.write") &&
      status === "active" && { label: m.merchants_poster(), action: () => doing.open("poster") },
    writes && status === "active" && { label: m.merchants_payee(), action: () => doing.open("payee") },
    writes && status === "active" && { label: m.merchants_terms(), action: () => doing.open("terms") },
    writes && status === "active" && { label: m.merchants_link(), action: doing.sendLink },
    writes && status === "active" && { label: m.merchants_unlock(), action: () => doing.open("unlock") },
    writes &&
      status === "active" && { label: m.merchants_suspend(), action: () => doing.open("suspend"), danger: true },
    writes && status === "suspended" && { label: m.merchants_resume(), action: doing.resume },
  ];
  return actions.filter((action) => action !== false);
}
