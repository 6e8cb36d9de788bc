import { m } from "#messages";

const TEMPLATES: Record<string, () => string> = {
  sms_otp: m.common_messages_template_otp,
  sms_otp_contact: m.common_messages_template_otp_contact,
  sms_otp_transfer: m.common_messages_template_otp_transfer,
  sms_otp_co_applicant: m.common_messages_template_otp_co_applicant,
  sms_otp_co_applicant_records: m.common_messages_template_otp_co_applicant_records,
  sms_status: m.common_messages_template_status,
  sms_status_corrected: m.common_messages_template_status_corrected,
  sms_quiet: m.common_messages_template_quiet,
  mail_quiet_text: m.common_messages_template_quiet,
  sms_stopped: m.common_messages_template_stopped,
  mail_help_text: m.common_messages_template_help,
  mail_help_taken_text: m.common_messages_template_help_taken,
  sms_ticket_news: m.common_messages_template_ticket,
  mail_ticket_answer_text: m.common_messages_template_ticket,
  mail_ticket_late_text: m.common_messages_template_ticket,
  mail_ticket_late_lender_text: m.common_messages_template_ticket,
  mail_ticket_late_data_text: m.common_messages_template_ticket,
  mail_ticket_remind_text: m.common_messages_template_ticket_remind,
  mail_invite_admin: m.common_messages_template_invite,
  mail_invite_partner: m.common_messages_template_invite,
  mail_invite_own_account: m.common_messages_template_invite,
  mail_reset_text: m.common_messages_template_reset,
  mail_account_password: m.common_messages_template_account,
  mail_account_totp_on: m.common_messages_template_account,
  mail_account_totp_off: m.common_messages_template_account,
  mail_account_recovery_codes: m.common_messages_template_account,
  mail_account_new_device: m.common_messages_template_account,
  mail_applicant_confirm: m.common_messages_template_applicant_confirm,
  mail_applicant_pending: m.common_messages_template_applicant,
  mail_applicant_active: m.common_messages_template_applicant,
  mail_applicant_closed: m.common_messages_template_applicant,
  mail_rejection_text: m.common_messages_template_rejection,
  mail_payee_change_text: m.common_messages_template_payee_change,
  mail_payee_cancelled_text: m.common_messages_template_payee_cancelled,
  mail_dispute_text: m.common_messages_template_dispute,
  mail_tell_lender_text: m.common_messages_template_withdrawal,
  mail_report_text: m.common_messages_template_report,
  mail_report_stopped: m.common_messages_template_report_stopped,
  mail_alert_text: m.common_messages_template_alert,
};

/** What a message says, by the key of its text; the key itself for one without a name. */
export function templateLabel(key: string): string {
  return TEMPLATES[key]?.() ?? key;
}
