import { Link } from "@tanstack/react-router";
import { usePermission } from "#admin/queries.ts";

interface PartnerLinkProps {
  partnerId: number;
  partner: string;
}

/** The partner's name, with a link to its page for those who may open it. */
export function PartnerLink({ partnerId, partner }: PartnerLinkProps) {
  if (!usePermission("partner.read")) return partner;
  return (
    <Link to="/admin/partners/$id" params={{ id: String(partnerId) }} className="underline-offset-4 hover:underline">
      {partner}
    </Link>
  );
}
