import { m } from "#messages";

const TEMPLATES: Record<string, () => string> = {
  sms_otp: m.messages_template_otp,
  sms_otp_contact: m.messages_template_otp_contact,
  sms_otp_transfer: m.messages_template_otp_transfer,
  sms_otp_co_applicant: m.messages_template_otp_co_applicant,
  sms_otp_co_applicant_records: m.messages_template_otp_co_applicant_records,
  sms_status: m.messages_template_status,
  sms_status_corrected: m.messages_template_status_corrected,
  sms_quiet: m.messages_template_quiet,
  mail_quiet_text: m.messages_template_quiet,
  sms_stopped: m.messages_template_stopped,
  mail_help_text: m.messages_template_help,
  mail_help_taken_text: m.messages_template_help_taken,
  mail_invite_admin: m.messages_template_invite,
  mail_invite_partner: m.messages_template_invite,
  mail_invite_own_account: m.messages_template_invite,
  mail_reset_text: m.messages_template_reset,
  mail_account_password: m.messages_template_account,
  mail_account_totp_on: m.messages_template_account,
  mail_account_totp_off: m.messages_template_account,
  mail_account_recovery_codes: m.messages_template_account,
  mail_account_new_device: m.messages_template_account,
  mail_applicant_confirm: m.messages_template_applicant_confirm,
  mail_applicant_pending: m.messages_template_applicant,
  mail_applicant_active: m.messages_template_applicant,
  mail_applicant_closed: m.messages_template_applicant,
  mail_rejection_text: m.messages_template_rejection,
  mail_payee_change_text: m.messages_template_payee_change,
  mail_payee_cancelled_text: m.messages_template_payee_cancelled,
  mail_dispute_text: m.messages_template_dispute,
  mail_tell_lender_text: m.messages_template_withdrawal,
  mail_report_text: m.messages_template_report,
  mail_report_stopped: m.messages_template_report_stopped,
  mail_alert_text: m.messages_template_alert,
};

/** What a message says, by the key of its text; the key itself for one without a name. */
export function templateLabel(key: string): string {
  return TEMPLATES[key]?.() ?? key;
}
