import { m } from "#messages";
import type { MerchantStatus } from "#shared/api/admin/merchants.ts";
import { Pill, type PillTone } from "#shared/console-ui/pill.tsx";

const TONES: Record<MerchantStatus, PillTone> = { pending: "info", active: "ok", rejected: "bad", suspended: "warn" };

export function merchantStatusLabel(status: MerchantStatus): string {
  const labels = {
    pending: m.common_merchant_status_pending,
    active: m.common_merchant_status_active,
    rejected: m.common_merchant_status_rejected,
    suspended: m.common_merchant_status_suspended,
  };
  return labels[status]();
}

export function MerchantPill({ status }: { status: MerchantStatus }) {
  return <Pill tone={TONES[status]}>{merchantStatusLabel(status)}</Pill>;
}
