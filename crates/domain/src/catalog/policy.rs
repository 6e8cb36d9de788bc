//! Policies: numbers and orders that change without a release (`data/policy/*.toml`), each with its reason or citation.

mod gold;
mod holidays;
mod lending;
mod limits;
mod ranking;

pub use gold::{ConsumptionRule, GoldLoanRule, GoldPolicy, GoldPriceRule, PledgeRule};
pub use holidays::{
    ClosedDays, HOLIDAY_YEARS, HOLIDAYS_A_YEAR, Holiday, HolidayCalendar, HolidayFile,
    InvalidHolidays, LastWorkingDay, year_range_message,
};
pub use lending::{
    AgeRule, ApplicationRule, CoolingOffRule, CreditReportRule, GrievanceRule, GstRule,
    KeyFactsRule, LendingPolicy, MicrofinanceRule, PrepaymentRule, ProfileRule,
};
pub use limits::{
    AddressLimit, AlertLimits, CallbackLimit, CoApplicantLimit, FieldLimits, IdentityCheckLimit,
    Limits, RequestLimit, Retention, Sessions, SubmissionLimit, UploadLimit, VisitLimit,
};
pub use ranking::{RankingKey, RankingPolicies, RankingPolicy};
