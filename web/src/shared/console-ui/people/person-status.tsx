import { m } from "#messages";
import type { UserStatus } from "#shared/api/admin/users.ts";
import { Pill, type PillTone } from "../pill.tsx";

const TONES: Record<UserStatus, PillTone> = { active: "ok", invited: "info", disabled: "quiet" };

export function personStatusLabel(status: UserStatus): string {
  const labels = {
    active: m.common_person_status_active,
    invited: m.common_person_status_invited,
    disabled: m.common_person_status_disabled,
  };
  return labels[status]();
}

/** Whether a person can log in. */
export function PersonStatus({ status }: { status: UserStatus }) {
  return <Pill tone={TONES[status]}>{personStatusLabel(status)}</Pill>;
}
