import { m } from "#messages";

/** Labels of job kinds, as the server names them (crates/service: `JobKind::NAME`). */
export function jobKinds(): { value: string; label: string }[] {
  return [
    { value: "submit", label: m.jobs_kind_submit() },
    { value: "follow", label: m.jobs_kind_follow() },
    { value: "tell-withdrawal", label: m.jobs_kind_tell_withdrawal() },
    { value: "credit-score", label: m.jobs_kind_credit_score() },
    { value: "draw-short-codes", label: m.jobs_kind_draw_short_codes() },
    { value: "help", label: m.jobs_kind_help() },
    { value: "hand-help-request", label: m.jobs_kind_hand_help_request() },
    { value: "send-ticket-answer", label: m.jobs_kind_send_ticket_answer() },
    { value: "send-continue-link", label: m.jobs_kind_send_continue_link() },
    { value: "send-statutory-notice", label: m.jobs_kind_send_statutory_notice() },
    { value: "remind-assignee", label: m.jobs_kind_remind_assignee() },
    { value: "lapse-correction", label: m.jobs_kind_lapse_correction() },
    { value: "apply-correction", label: m.jobs_kind_apply_correction() },
    { value: "send-correction-notice", label: m.jobs_kind_send_correction_notice() },
    { value: "send-replaced-notice", label: m.jobs_kind_send_replaced_notice() },
    { value: "tell-correction", label: m.jobs_kind_tell_correction() },
    { value: "remove-ticket-files", label: m.jobs_kind_remove_ticket_files() },
    { value: "invite", label: m.jobs_kind_invite() },
    { value: "tell-asker", label: m.jobs_kind_tell_asker() },
    { value: "tell-applicant", label: m.jobs_kind_tell_applicant() },
    { value: "send-signup-confirmation", label: m.jobs_kind_send_signup_confirmation() },
    { value: "tell-rejection", label: m.jobs_kind_tell_rejection() },
    { value: "tell-account", label: m.jobs_kind_tell_account() },
    { value: "apply-payee-change", label: m.jobs_kind_apply_payee_change() },
    { value: "send-payee-change-notice", label: m.jobs_kind_send_payee_change_notice() },
    { value: "send-payee-cancellation-notice", label: m.jobs_kind_send_payee_cancellation_notice() },
    { value: "warn-quiet", label: m.jobs_kind_warn_quiet() },
    { value: "tell-status", label: m.jobs_kind_tell_status() },
    { value: "erase", label: m.jobs_kind_erase() },
    { value: "cut-files", label: m.jobs_kind_cut_files() },
    { value: "empty-database-log", label: m.jobs_kind_empty_database_log() },
    { value: "switch", label: m.jobs_kind_switch() },
    { value: "export", label: m.jobs_kind_export() },
    { value: "import-suppressions", label: m.jobs_kind_import_suppressions() },
    { value: "upload", label: m.jobs_kind_upload() },
    { value: "check-ledger", label: m.jobs_kind_check_ledger() },
    { value: "send-report", label: m.jobs_kind_send_report() },
    { value: "tell-schedule-stopped", label: m.jobs_kind_tell_schedule_stopped() },
    { value: "publish-paid", label: m.jobs_kind_publish_paid() },
    { value: "replay-lender-events", label: m.jobs_kind_replay_lender_events() },
    { value: "confirm-stop", label: m.jobs_kind_confirm_stop() },
    { value: "expire-export", label: m.jobs_kind_expire_export() },
  ];
}

/** Label of a kind; unknown kinds show their own name. */
export function jobKindLabel(kind: string): string {
  return jobKinds().find(({ value }) => value === kind)?.label ?? kind;
}
