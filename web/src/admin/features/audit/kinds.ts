import { m } from "#messages";

/** Labels of the target kinds, as the server names them (crates/service: the `target_kind` of each change). */
export function auditKinds(): { value: string; label: string }[] {
  return [
    { value: "admin", label: m.audit_kind_admin() },
    { value: "audit", label: m.audit_kind_audit() },
    { value: "merchant", label: m.audit_kind_merchant() },
    { value: "portal-user", label: m.audit_kind_portal_user() },
    { value: "partner", label: m.audit_kind_partner() },
    { value: "link", label: m.audit_kind_link() },
    { value: "list", label: m.audit_kind_list() },
    { value: "lender", label: m.audit_kind_lender() },
    { value: "lender-group", label: m.audit_kind_lender_group() },
    { value: "job", label: m.audit_kind_job() },
    { value: "login", label: m.audit_kind_login() },
    { value: "card", label: m.audit_kind_card() },
    { value: "plan", label: m.audit_kind_plan() },
    { value: "brand", label: m.audit_kind_brand() },
    { value: "site", label: m.audit_kind_site() },
    { value: "customer", label: m.audit_kind_customer() },
    { value: "dispute", label: m.audit_kind_dispute() },
    { value: "payout", label: m.audit_kind_payout() },
    { value: "gold-price", label: m.audit_kind_gold_price() },
    { value: "holiday", label: m.audit_kind_holiday() },
    { value: "report", label: m.audit_kind_report() },
    { value: "saved-reply", label: m.audit_kind_saved_reply() },
    { value: "sender", label: m.audit_kind_sender() },
    { value: "suppression", label: m.audit_kind_suppression() },
    { value: "template", label: m.audit_kind_template() },
    { value: "ticket", label: m.audit_kind_ticket() },
    { value: "upload", label: m.audit_kind_upload() },
  ];
}

/** Label of a kind; unknown kinds show their own name. */
export function kindLabel(kind: string): string {
  return auditKinds().find(({ value }) => value === kind)?.label ?? kind;
}
