use jiff::SignedDuration;
use serde::Deserialize;

use crate::Paise;
use crate::identity::bucket::Rate;
use crate::identity::lockout::LoginPolicy;
use crate::identity::otp::OtpPolicy;
use crate::identity::session::{Area, SessionPolicy};

const A_DAY: SignedDuration = SignedDuration::from_hours(24);

/// `data/policy/limits.toml`: how often, how long, how many.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Limits {
    pub otp: OtpPolicy,
    /// Passcodes and choices that one network address asks for.
    pub address: AddressLimit,
    /// Requests of any kind from one network address.
    pub requests: RequestLimit,
    /// Pages that are kept ready.
    pub pages: PageLimit,
    /// Password logins.
    pub login: LoginPolicy,
    /// The welcome-back question.
    pub identity_check: IdentityCheckLimit,
    pub help: HelpLimit,
    pub signup: SignupLimit,
    pub transfer: TransferLimit,
    /// Codes that lenders send.
    pub lender_passcode: LenderPasscodeLimit,
    /// People whom other servers hand over to us.
    pub hand_over: HandOverLimit,
    pub co_applicants: CoApplicantLimit,
    /// Bank accounts that wait.
    pub payee_change: PayeeChangeLimit,
    /// Further numbers and addresses that customers confirm.
    pub contact: ContactLimit,
    /// How long sessions live.
    pub session: Sessions,
    /// How long things are kept.
    pub retention: Retention,
    /// Applications at human speed.
    pub submission: SubmissionLimit,
    /// Visits to what others sell.
    pub visits: VisitLimit,
    /// What one customer may do.
    pub customer_day: CustomerDayLimit,
    /// Uploaded files.
    pub uploads: UploadLimit,
    /// Lists as files.
    pub exports: ExportLimit,
    /// Reports that people save.
    pub saved_reports: SavedReportLimit,
    /// Lenders' callbacks.
    pub callback: CallbackLimit,
    /// Submissions that their lender's system does not take.
    pub submission_retry: SubmissionRetryLimit,
    /// Lenders that are silent.
    pub follow: StatusPollRule,
    pub alerts: AlertLimits,
    /// The calendar of bank holidays.
    pub calendar: CalendarLimit,
    pub fields: FieldLimits,
}

/// Another bank account of somebody who is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct PayeeChangeLimit {
    /// How long it waits before money goes to it, hours.
    pub hold_hours: i64,
}

/// Pages that are kept ready.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct PageLimit {
    /// Bytes of all of them, in every encoding.
    pub cache_bytes: usize,
}

/// Further numbers and addresses that customers confirm.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ContactLimit {
    /// Passcodes that one customer may have sent to further numbers and addresses in any day.
    pub sends_per_day_per_customer: u32,
}

/// Who applies together with a customer.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct CoApplicantLimit {
    /// How many one customer may have.
    pub most: usize,
    /// Passcodes that one customer may have sent to co-applicants in any day.
    pub sends_per_day_per_customer: u32,
    /// How long a co-applicant whose passcode was right may take something back, minutes.
    pub seen_minutes: i64,
}

/// How often something may happen in an hour, to one process, until the operator is told.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct AlertLimits {
    /// Wrong passwords and second factors.
    pub failed_logins_per_hour: u32,
    /// Wrong passcodes.
    pub wrong_codes_per_hour: u32,
    /// Calls of people who may not.
    pub refusals_per_hour: u32,
    /// Accounts and numbers that were locked for a while.
    pub locks_per_hour: u32,
    /// Callbacks without a lender's signature.
    pub unbelieved_callbacks_per_hour: u32,
    /// Customers who want to be erased.
    pub erasures_per_hour: u32,
    /// Looks at unmasked personal data.
    pub reveals_per_hour: u32,
    /// Requests that a network address made too fast.
    pub limited_requests_per_hour: u32,
    /// Requests that fit no call: unknown addresses, methods and kinds of bodies.
    pub invalid_requests_per_hour: u32,
    /// Uploaded files in which the scanner found malware.
    pub infected_uploads_per_hour: u32,
    /// Answers of lenders that say nothing of the application.
    pub rejected_lender_calls_per_hour: u32,
}

/// The calendar of bank holidays.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct CalendarLimit {
    /// How many days before its end it is said that it ends.
    pub warn_days: i64,
}

/// Requests from one network address, which many customers may share.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct AddressLimit {
    /// In any hour.
    pub requests_per_hour: u32,
}

/// Requests of any kind from one network address, counted by each process in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct RequestLimit {
    /// How fast they may come.
    #[serde(flatten)]
    pub rate: Rate,
    /// How many addresses are remembered.
    pub addresses: usize,
    /// What a search in a directory or a computation counts for.
    pub weight_of_lookup: u32,
    /// What a call counts for that writes several rows.
    pub weight_of_write: u32,
    /// What a document or a whole list counts for.
    pub weight_of_document: u32,
}

/// Applications at human speed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct SubmissionLimit {
    /// How old the session is at least with which somebody applies; 0: any age will do.
    pub seconds_after_login: i64,
}

/// Visits to what others sell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct VisitLimit {
    /// Going to the same card or plan again within so many seconds is the same visit.
    pub same_within_seconds: i64,
    /// Visits of one customer in any 24 hours.
    pub per_day: u32,
}

/// What one customer may do in any 24 hours.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct CustomerDayLimit {
    /// Offers that are computed and stored anew: the answers, the lenders or the day changed.
    pub offer_views: u32,
    /// New applications.
    pub applications: u32,
    /// Consents given; taking one back is never refused.
    pub consents: u32,
}

/// Uploaded files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct UploadLimit {
    /// Pictures that one person uploads in any 24 hours.
    pub pictures_per_day: u32,
    /// Files with rows that one person uploads in any 24 hours.
    pub files_per_day: u32,
    /// The largest file with rows.
    pub file_bytes: u64,
    /// A file of so many rows is applied at once; a longer one in the background.
    pub rows_at_once: i64,
    /// No file has more rows.
    pub rows_at_most: i64,
    /// So many files are looked into at once by one process.
    pub readers_at_once: usize,
    /// Looking into a file takes no longer, seconds; counting all of its rows ten times that.
    pub reading_seconds: u64,
    /// So many errors of a file are listed.
    pub errors_listed: i64,
    /// How long an uploaded file is kept.
    pub keep_days: i64,
}

/// Lists as files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct ExportLimit {
    /// A file of so many rows is answered at once; a longer one is written in the background.
    pub rows_at_once: i64,
    /// No file has more rows.
    pub rows_at_most: i64,
    /// So many files of one person are written in the background at a time.
    pub open_per_person: i64,
    /// How long a file is kept that was written in the background.
    pub keep_minutes: i64,
}

/// How many reports people save.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct SavedReportLimit {
    /// So many for each person.
    pub per_person: usize,
    /// So many of them come by mail.
    pub scheduled_per_person: usize,
}

/// The welcome-back question: PAN and birth date.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct IdentityCheckLimit {
    /// How often it may be answered wrong.
    pub tries: u32,
}

/// Requests for help.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct HelpLimit {
    /// From one network address in any hour.
    pub requests_per_hour: u32,
    /// Mails to one e-mail address in any day, which the form's sender may have invented.
    pub acknowledgements_per_day: u32,
}

/// Visits that go on on another device.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct TransferLimit {
    /// How long a code can be typed, and after that the passcode.
    pub seconds: i64,
    /// How often one code may be tried.
    pub tries: u32,
    /// Codes of one customer in any hour.
    pub per_hour_per_customer: u32,
    /// Wrong codes from one network address in any hour, over all customers.
    pub failed_tries_per_hour_per_address: u32,
}

/// Codes that lenders send to their customers.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct LenderPasscodeLimit {
    /// Tries for one submission in any hour.
    pub tries_per_hour: u32,
}

/// People whom other servers hand over to us by a code.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct HandOverLimit {
    /// How long a code can be opened.
    pub seconds: i64,
    /// Codes of one partner or lender in any hour.
    pub per_hour_per_giver: u32,
}

/// People who apply to be merchants.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct SignupLimit {
    /// From one network address in any hour.
    pub requests_per_hour: u32,
    /// With one e-mail address in any 24 hours; each is answered by a mail.
    pub per_day_per_email: u32,
}

/// How long sessions live, by area.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Sessions {
    pub customer: SessionPolicy,
    pub partner: SessionPolicy,
    pub admin: SessionPolicy,
}

/// How long things are kept.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Retention {
    /// Personal data of a prospect who never verified, days.
    pub unverified_prospect_days: i64,
    /// Personal data of a verified customer who did nothing, days.
    pub quiet_customer_days: i64,
    /// How long before the erasure they are warned, hours.
    pub quiet_notice_hours: i64,
    /// Demo messages, hours.
    pub outbox_hours: i64,
    /// Messages to people, for them to read again, days.
    pub message_days: i64,
    /// Requests for help, days.
    pub help_days: i64,
    /// Answers to repeated requests, hours.
    pub idempotency_hours: i64,
    /// PAN and bank account of merchants who were rejected or never decided about, days since they
    /// applied.
    pub undecided_merchant_days: i64,
    /// Views of offers whose application was closed, that led to no statement and no submission, days.
    pub unused_view_days: i64,
}

/// Lenders' callbacks.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct CallbackLimit {
    /// How old a signature may be, seconds.
    pub signature_max_age_seconds: i64,
}

/// Submissions that their lender's system does not take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct SubmissionRetryLimit {
    /// Attempts with the growing waits of every job.
    pub usual_attempts: i64,
    /// The wait between attempts after those, minutes.
    pub then_every_minutes: u64,
}

/// When a lender that is silent about a submission is asked where it stands.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct StatusPollRule {
    /// Waits in minutes, growing; the last one repeats.
    pub ask_after_minutes: Vec<i64>,
}

impl StatusPollRule {
    /// How long to wait before the next question, after so long a silence: longer than the
    /// silence as long as the waits grow, so that the questions come at growing distances.
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
    /// Digits of a mobile number.
    pub mobile_digits: usize,
    /// Digits of a pincode.
    pub pincode_digits: usize,
    /// Smallest monthly income.
    pub monthly_income_min: Paise,
    /// Largest monthly income.
    pub monthly_income_max: Paise,
    /// Shortest company name, characters.
    pub company_name_min: i64,
    /// Longest company name, characters.
    pub company_name_max: usize,
}

impl Limits {
    /// From the text of `data/policy/limits.toml`.
    pub fn parse(toml: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(toml)
    }

    /// How long sessions of an area live.
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
    }

    #[test]
    fn the_longer_a_lender_is_silent_the_rarer_it_is_asked() {
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
