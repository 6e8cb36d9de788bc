//! Policies: numbers and orders that change without a release (`data/policy/*.toml`). Each number
//! stands there with its reason or citation.

mod lending;
mod limits;
mod ranking;

pub use lending::{
    AgeRule, ApplicationRule, CoolingOffRule, CreditReportRule, GrievanceRule, GstRule,
    LendingPolicy, MicrofinanceRule, PrepaymentRule, ProfileRule,
};
pub use limits::{
    AddressLimit, CallbackLimit, FieldLimits, IdentityCheckLimit, Limits, Retention, Sessions,
};
pub use ranking::{RankBy, RankingPolicies, RankingPolicy};
