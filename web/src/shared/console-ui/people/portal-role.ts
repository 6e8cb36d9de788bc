import { m } from "#messages";
import type { PortalRole } from "#shared/api/types.ts";

const LABELS: Record<PortalRole, () => string> = {
  owner: m.common_portal_role_owner,
  manager: m.common_portal_role_manager,
  agent: m.common_portal_role_agent,
  developer: m.common_portal_role_developer,
};

export function portalRoleLabel(role: PortalRole): string {
  return LABELS[role]();
}
