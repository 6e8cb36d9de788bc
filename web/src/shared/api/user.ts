/**
 * The spec's user record, section 3. Flags are 0 or 1, `tin` is masked, null is not answered yet. The OpenAPI document
 * types it as an object only; its members are in crates/api, consumer/user.rs. (A type, because an interface would not
 * be assignable.)
 */
export type User = {
  birth_date: string | null;
  channel_id: number | string | null;
  email: string | null;
  email_verified: number;
  first_name: string | null;
  last_name: string | null;
  is_editing: number;
  merchant_location_id: number | string | null;
  mobile_phone_code: string | null;
  mobile_phone_number: string | null;
  role_id: number | null;
  user_id: string;
  tin: string | null;
  language: number | string | null;
  bl_completed: number;
  pl_completed: number;
  bl_update_required: number;
  gl_completed: number;
  hl_completed: number;
  employment_status_code: number | null;
  business_registration_type: number | null;
  address1: string | null;
  address2: string | null;
  postal_code: string | null;
  gender: number | null;
  inflight_credit_app_id: string | null;
  /** Not in the spec: product type of the open application, and whether anything was submitted. */
  inflight_product_type: string | null;
  sent_any: number;
  /** Not in the spec: the open application by product type. */
  inflight_app_ids: Partial<Record<string, string>>;
  gl_update_required: number;
  hl_update_required: number;
  pl_update_required: number;
  pl_se_update_required: number;
  residence_type: number | null;
  se_loan_amount: number | null;
  allow_sms: number;
  allow_emails: number;
  business_current_turnover: number | null;
  business_years: number | null;
  employer_name: string | null;
  officepincode: string | null;
  monthly_income: number | null;
  salary_mode: number | null;
  monthly_rent: number | null;
  educational_level: number | null;
  emi: number | null;
  prefer_net_banking: number | null;
  business_account: number | null;
};
