use jiff::SignedDuration;
use serde::Deserialize;

use crate::Paise;
use crate::identity::bucket::Rate;
use crate::identity::lockout::LoginPolicy;
use crate::identity::otp::OtpPolicy;
use crate::identity::session::{Area, SessionPolicy};

const A_DAY: SignedDuration = SignedDuration::from_hours(24);

/// `data/policy/limits.toml`: rates, durations and quantities.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Limits {
    pub otp: OtpPolicy,
    /// Passcodes and lookups requested from one network address.
    pub address: AddressLimit,
    /// Requests of any kind from one network address.
    pub requests: RequestLimit,
    /// The cache of rendered pages.
    pub pages: PageLimit,
    pub login: LoginPolicy,
    /// The identity question for returning customers.
    pub identity_check: IdentityCheckLimit,
    pub help: HelpLimit,
    pub signup: SignupLimit,
    pub transfer: TransferLimit,
    /// Passcodes of lenders.
    pub lender_passcode: LenderPasscodeLimit,
    /// Customers handed over by other servers.
    pub hand_over: HandOverLimit,
    pub co_applicants: CoApplicantLimit,
    /// Changes of bank accounts.
    pub payee_change: PayeeChangeLimit,
    pub portal: PortalLimit,
    /// Additional numbers and addresses that customers verify.
    pub contact: ContactLimit,
    pub session: Sessions,
    /// How long data is kept.
    pub retention: Retention,
    /// Submissions at human speed.
    pub submission: SubmissionLimit,
    /// Visits to external sellers.
    pub visits: VisitLimit,
    /// Daily quota of one customer.
    pub customer_day: CustomerDayLimit,
    pub uploads: UploadLimit,
    pub exports: ExportLimit,
    pub saved_reports: SavedReportLimit,
    /// Reveals of customers' masked data.
    pub reveals: RevealLimit,
    /// Searches of staff for customers.
    pub customer_searches: CustomerSearchLimit,
    pub callback: CallbackLimit,
    /// Retries of submissions that the lender's system does not accept.
    pub submission_retry: SubmissionRetryLimit,
    /// Polling of lenders that do not respond.
    pub follow: StatusPollRule,
    pub alerts: AlertLimits,
    pub calendar: CalendarLimit,
    pub fields: FieldLimits,
}

/// A change of a payee's bank account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct PayeeChangeLimit {
    /// Hold before payments to the new account, hours.
    pub hold_hours: i64,
}

/// The portal of partners and merchants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct PortalLimit {
    /// People of one merchant, disabled ones included.
    pub users: i64,
    /// Mails with a link for choosing a password, for the people of one merchant.
    pub invitations_per_hour: u32,
}

/// The cache of rendered pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct PageLimit {
    /// Maximum total bytes, in all encodings.
    pub cache_bytes: usize,
}

/// Additional numbers and addresses that customers verify.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ContactLimit {
    /// Passcodes per customer and day to additional numbers and addresses.
    pub sends_per_day_per_customer: u32,
}

/// Co-applicants of a customer.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct CoApplicantLimit {
    /// Maximum number per customer.
    pub most: usize,
    /// Passcodes per customer and day to co-applicants.
    pub sends_per_day_per_customer: u32,
    /// Minutes in which a verified co-applicant may withdraw consents.
    pub seen_minutes: i64,
}

/// Events per hour and process above which the operator is alerted.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct AlertLimits {
    /// Wrong passwords and second factors.
    pub failed_logins_per_hour: u32,
    /// Wrong passcodes.
    pub wrong_codes_per_hour: u32,
    /// Calls without the required permission.
    pub refusals_per_hour: u32,
    /// Accounts and numbers that were locked temporarily.
    pub locks_per_hour: u32,
    /// Callbacks without a valid signature.
    pub unbelieved_callbacks_per_hour: u32,
    /// Erasure requests.
    pub erasures_per_hour: u32,
    /// Accesses to unmasked personal data.
    pub reveals_per_hour: u32,
    /// Rate-limited requests of network addresses.
    pub limited_requests_per_hour: u32,
    /// Invalid requests: unknown addresses, methods and content types.
    pub invalid_requests_per_hour: u32,
    /// Uploaded files in which the scanner found malware.
    pub infected_uploads_per_hour: u32,
    /// Responses of lenders that do not concern the application.
    pub rejected_lender_calls_per_hour: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct CalendarLimit {
    /// Days before its end from which a warning is shown.
    pub warn_days: i64,
}

/// Requests from one network address, which many customers may share.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct AddressLimit {
    /// Per hour.
    pub requests_per_hour: u32,
}

/// Requests of any kind from one network address, counted by each process in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct RequestLimit {
    /// Maximum rate.
    #[serde(flatten)]
    pub rate: Rate,
    /// Maximum number of tracked addresses.
    pub addresses: usize,
    /// Weight of a directory search or a computation.
    pub weight_of_lookup: u32,
    /// Weight of a call that writes several rows.
    pub weight_of_write: u32,
    /// Weight of a document or a whole list.
    pub weight_of_document: u32,
}

/// Submissions at human speed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct SubmissionLimit {
    /// Minimum age of the session for submitting; 0: any.
    pub seconds_after_login: i64,
}

/// Visits to external sellers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct VisitLimit {
    /// Seconds in which another visit to the same card or plan counts as the same.
    pub same_within_seconds: i64,
    /// Visits per customer in 24 hours.
    pub per_day: u32,
}

/// Quota of one customer in 24 hours.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct CustomerDayLimit {
    /// Offer views that are computed again, because answers, lenders or the day changed.
    pub offer_views: u32,
    /// New applications.
    pub applications: u32,
    /// Consents given; withdrawing one is never limited.
    pub consents: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct UploadLimit {
    /// Pictures per user in 24 hours.
    pub pictures_per_day: u32,
    /// Files with rows per user in 24 hours.
    pub files_per_day: u32,
    /// Maximum size of a file with rows.
    pub file_bytes: u64,
    /// Maximum rows of a file that is applied in the request; longer ones are applied in the background.
    pub rows_at_once: i64,
    /// Maximum rows of a file.
    pub rows_at_most: i64,
    /// Files that one process inspects concurrently.
    pub readers_at_once: usize,
    /// Time limit for inspecting a file, seconds; ten times that for counting its rows.
    pub reading_seconds: u64,
    /// Maximum number of listed rows with errors of a file.
    pub errors_listed: i64,
    /// Maximum number of listed changes that the check of a file found.
    pub changes_listed: i64,
    /// Retention of uploaded files.
    pub keep_days: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct ExportLimit {
    /// Maximum rows of a file in the response; longer ones are written in the background.
    pub rows_at_once: i64,
    /// Maximum rows of a file.
    pub rows_at_most: i64,
    /// Files of one user written concurrently in the background.
    pub open_per_person: i64,
    /// Retention of files written in the background.
    pub keep_minutes: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct SavedReportLimit {
    /// Maximum per user.
    pub per_person: usize,
    /// Maximum with a mail schedule.
    pub scheduled_per_person: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct RevealLimit {
    /// Maximum per user and hour.
    pub per_hour: u32,
    /// Seconds after which the page hides the value again.
    pub shown_seconds: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct CustomerSearchLimit {
    /// Maximum per user and minute.
    pub per_minute: u32,
}

/// The identity question for returning customers: PAN and birth date.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct IdentityCheckLimit {
    /// Maximum number of wrong answers.
    pub tries: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct HelpLimit {
    /// Per network address and hour.
    pub requests_per_hour: u32,
    /// Mails per e-mail address and day, because the form's address may be invented.
    pub acknowledgements_per_day: u32,
}

/// Transfers of sessions to another device.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct TransferLimit {
    /// Validity of a code, and then of the passcode.
    pub seconds: i64,
    /// Attempts per code.
    pub tries: u32,
    /// Codes per customer and hour.
    pub per_hour_per_customer: u32,
    /// Wrong codes per network address and hour, over all customers.
    pub failed_tries_per_hour_per_address: u32,
}

/// Passcodes that lenders send to their customers.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct LenderPasscodeLimit {
    /// Attempts per submission and hour.
    pub tries_per_hour: u32,
}

/// Customers handed over by other servers with a code.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct HandOverLimit {
    /// Validity of a code.
    pub seconds: i64,
    /// Codes per partner or lender and hour.
    pub per_hour_per_giver: u32,
}

/// Applications to become a merchant.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct SignupLimit {
    /// Per network address and hour.
    pub requests_per_hour: u32,
    /// Per e-mail address in 24 hours; each is answered by a mail.
    pub per_day_per_email: u32,
}

/// Lifetimes of sessions, by area.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Sessions {
    pub customer: SessionPolicy,
    pub partner: SessionPolicy,
    pub admin: SessionPolicy,
}

/// How long data is kept.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Retention {
    /// Personal data of an unverified prospect, days.
    pub unverified_prospect_days: i64,
    /// Personal data of an inactive verified customer, days.
    pub quiet_customer_days: i64,
    /// Notice before the erasure, hours.
    pub quiet_notice_hours: i64,
    /// Demo messages, hours.
    pub outbox_hours: i64,
    /// Sent messages in the recipient's message history, days.
    pub message_days: i64,
    /// Responses under idempotency keys, hours.
    pub idempotency_hours: i64,
    /// PAN and bank account of merchants who were rejected or never decided, days since they applied.
    pub undecided_merchant_days: i64,
    /// Unused offer views of closed applications, days.
    pub unused_view_days: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct CallbackLimit {
    /// Maximum age of a signature, seconds.
    pub signature_max_age_seconds: i64,
}

/// Retries of submissions that the lender's system does not accept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct SubmissionRetryLimit {
    /// Attempts with the usual backoff of jobs.
    pub usual_attempts: i64,
    /// Interval of further attempts, minutes.
    pub then_every_minutes: u64,
}

/// Polling of submissions without news from the lender.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct StatusPollRule {
    /// Growing intervals in minutes; the last one repeats.
    pub ask_after_minutes: Vec<i64>,
}

impl StatusPollRule {
    /// The time to the next poll after a silence: the first interval longer than the silence, so that polls become
    /// rarer.
    pub fn wait_after(&self, silence: SignedDuration) -> SignedDuration {
        let waits = || {
            self.ask_after_minutes
                .iter()
                .map(|minutes| SignedDuration::from_mins(*minutes))
        };
        let longer = waits().find(|wait| *wait > silence);
        longer.or_else(|| waits().next_back()).unwrap_or(A_DAY)
    }
}

/// Bounds of answers (spec sections 5 and 9).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct FieldLimits {
    pub mobile_digits: usize,
    pub pincode_digits: usize,
    pub monthly_income_min: Paise,
    pub monthly_income_max: Paise,
    /// Shortest company name, characters.
    pub company_name_min: i64,
    /// Longest company name, characters.
    pub company_name_max: usize,
}

impl Limits {
    /// Parses `data/policy/limits.toml`.
    pub fn parse(toml: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(toml)
    }

    /// The lifetimes of an area's sessions.
    pub const fn session(&self, area: Area) -> &SessionPolicy {
        match area {
            Area::Customer => &self.session.customer,
            Area::Partner => &self.session.partner,
            Area::Admin => &self.session.admin,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::identifiers::{Mobile, Pincode};
    use crate::identity::otp::OtpCode;

    #[derive(Deserialize)]
    struct Digits {
        otp: Otp,
    }

    #[derive(Deserialize)]
    struct Otp {
        digits: usize,
    }

    #[test]
    fn the_file_parses_and_agrees_with_the_types() {
        let file = include_str!("../../../../../data/policy/limits.toml");
        let limits = Limits::parse(file).unwrap();
        assert_eq!(
            toml::from_str::<Digits>(file).unwrap().otp.digits,
            OtpCode::DIGITS
        );
        assert_eq!(limits.fields.mobile_digits, Mobile::DIGITS);
        assert_eq!(limits.fields.pincode_digits, Pincode::DIGITS);
        assert_eq!(limits.otp.resend_after_seconds, [30, 60, 120]);
        assert_eq!(limits.session(Area::Customer).idle_minutes, 15);
        assert!(limits.follow.ask_after_minutes.is_sorted_by(|a, b| a < b));
        // What one person may reveal raises no alert.
        assert!(limits.alerts.reveals_per_hour > limits.reveals.per_hour);
    }

    #[test]
    fn the_longer_a_lender_is_silent_the_rarer_it_is_polled() {
        let file = include_str!("../../../../../data/policy/limits.toml");
        let follow = Limits::parse(file).unwrap().follow;
        let mut silence = SignedDuration::ZERO;
        let mut asked_at = Vec::new();
        for _ in 0..7 {
            silence += follow.wait_after(silence);
            asked_at.push(silence.as_mins());
        }
        let days = |days: i64| 440 + days * 1440;
        assert_eq!(asked_at, [5, 20, 80, 440, days(1), days(2), days(3)]);
    }
}
