import { m } from "#messages";
import type { PortalRole } from "#shared/api/types.ts";

const LABELS: Record<PortalRole, () => string> = {
  owner: m.portal_role_owner,
  manager: m.portal_role_manager,
  agent: m.portal_role_agent,
  developer: m.portal_role_developer,
};

export function portalRoleLabel(role: PortalRole): string {
  return LABELS[role]();
}
