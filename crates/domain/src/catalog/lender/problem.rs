//! Validation problems of a lender's data, and their messages.

use super::{PATH_LENGTH, PATH_PARTS};
use crate::text::Message;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LenderProblem {
    /// A minimum exceeds its maximum.
    #[error("{0}: the smallest is above the largest")]
    Range(&'static str),
    /// A percentage below 0 or above 100, or a negative amount.
    #[error("{0}: out of range")]
    OutOfRange(&'static str),
    /// A required value is empty.
    #[error("{0}: must not be empty")]
    Empty(&'static str),
    /// An id that its smart list does not contain.
    #[error("{0}: no such item in the smart list")]
    UnknownItem(String),
    /// A duplicate key in the form.
    #[error("form: {0} is asked twice")]
    DuplicateQuestion(String),
    /// A question that cannot be asked or answered.
    #[error("form: {key}: {fault}")]
    Question { key: String, fault: QuestionProblem },
    /// The rate card is not in descending order of scores, or leaves the range.
    #[error("rate_card: best score first, rates within rate_min and rate_max")]
    RateCard,
    /// A charge or lock-in for closing a floating-rate loan early (RBI, 2 July 2025).
    #[error("foreclosure: a floating-rate loan has no charge and no lock-in for closing early")]
    FloatingForeclosure,
    /// A floating rate for business loans of a lender without a regulatory class.
    #[error("regulatory_class: a floating-rate loan for business needs it")]
    RegulatoryClass,
    /// A benchmark of a floating rate, although the rate is fixed.
    #[error("floating: a fixed rate follows nothing")]
    FloatingBlock,
    /// A single repayment with a floating rate.
    #[error("repayment: what is repaid at once has fixed interest")]
    FloatingBullet,
    /// Home loans above the permitted loan-to-value ratio (RBI, 7 June 2017).
    #[error("criteria: loans for homes stay within the Reserve Bank's shares of the value")]
    HomeShare,
    /// Disbursal stages that are inconsistent, or leave no month for instalments.
    #[error(
        "stages: begin at month 0, follow each other, 100 % together, over before the shortest term"
    )]
    Stages,
    /// A loan-to-value ratio without a valued security, or one that rises with the amount.
    #[error("criteria: shares fall as the amount grows, the last for every amount")]
    Share,
    /// Charges that exceed the smallest loan, or impossible terms.
    #[error("terms: the smallest loan cannot be priced")]
    Price,
    /// A cooling-off period below the minimum (DL-9).
    #[error("cooling_off_days: at least {0}")]
    CoolingOff(u16),
    /// A journey that its connector does not support.
    #[error("connector: a journey \"api\" needs kind \"http\"")]
    Connector,
    /// An action that is not a plain path segment.
    #[error(
        "connector: withdraw_action and passcode.action are made of letters, digits and hyphens, and differ"
    )]
    WithdrawAction,
    /// A part of the form or the connector that exceeds its limit.
    #[error("{0}: too large")]
    TooLarge(&'static str),
    /// A dotted path with too many parts or characters.
    #[error("connector: a dotted path has at most {PATH_PARTS} parts and {PATH_LENGTH} characters")]
    PathTooDeep,
    /// A header that is reserved or malformed.
    #[error("connector: a call cannot set the header {0:?}")]
    Header(String),
    /// The same header for the key and the submission's id.
    #[error("connector: auth_header and idempotency_header differ")]
    SameHeader,
    /// The prefix of the key is not a valid header value.
    #[error("connector: auth_prefix has printable ASCII characters only")]
    AuthPrefix,
    /// A mapped field that applications do not have.
    #[error("connector: the field {theirs} asks for {ours}, which applications do not have")]
    Source { theirs: String, ours: String },
    /// A pincode prefix that no pincode starts with.
    #[error("pincode_prefixes: {0} is no beginning of a pincode")]
    PincodePrefix(String),
}

/// A problem of one question of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum QuestionProblem {
    #[error("its key begins with a small letter and has letters, digits and _")]
    Key,
    #[error("its least is above its most, or its longest text has no character")]
    Range,
    #[error("its rule does not fit its kind")]
    Rule,
    #[error("what is kept sealed is asked by the profile only")]
    Sealed,
    #[error("what it depends on is no answer to another question of the form")]
    Condition,
}

impl QuestionProblem {
    const fn message_key(self) -> &'static str {
        match self {
            Self::Key => "lender_problem_question_key",
            Self::Range => "lender_problem_question_range",
            Self::Rule => "lender_problem_question_rule",
            Self::Sealed => "lender_problem_sealed_question",
            Self::Condition => "lender_problem_question_condition",
        }
    }
}

impl LenderProblem {
    /// The affected part of the lender, as the edit page names it.
    pub fn part(&self) -> &str {
        match self {
            Self::Range(part)
            | Self::OutOfRange(part)
            | Self::Empty(part)
            | Self::TooLarge(part) => part,
            Self::UnknownItem(list) => list,
            Self::DuplicateQuestion(_) | Self::Question { .. } => "form",
            Self::RegulatoryClass => "regulatory_class",
            Self::RateCard => "terms.rate_card",
            Self::FloatingForeclosure => "terms.foreclosure_percent",
            Self::FloatingBlock => "terms.floating",
            Self::FloatingBullet => "terms.repayment",
            Self::Stages => "terms.stages",
            Self::Share | Self::HomeShare => "criteria",
            Self::Price => "terms",
            Self::CoolingOff(_) => "terms.cooling_off_days",
            Self::Connector
            | Self::WithdrawAction
            | Self::PathTooDeep
            | Self::Header(_)
            | Self::SameHeader
            | Self::AuthPrefix
            | Self::Source { .. } => "connector",
            Self::PincodePrefix(_) => "pincode_prefixes",
        }
    }

    /// Whether an edit of a property may cause it: the property is its part, one end of its range, or the switch that
    /// requires it.
    pub fn concerns(&self, property: &str) -> bool {
        let part = self.part();
        let last = property.rsplit('.').next().unwrap_or(property);
        let ends = [
            last.strip_prefix("min_"),
            last.strip_prefix("max_"),
            last.strip_suffix("_min"),
            last.strip_suffix("_max"),
        ];
        match part {
            "criteria" => matches!(last, "loan_to_value" | "repayment_share" | "products"),
            "special_offer" => last.starts_with("so_date_"),
            "so_text" | "so_date_start" | "so_date_end" => last == "so_status",
            "grievance" => property.contains("grievance."),
            _ if part.contains('.') => property.ends_with(part),
            _ => last == part || ends.contains(&Some(part)),
        }
    }

    /// A message to the editor of the lender.
    pub fn message(&self) -> Message {
        match self {
            Self::Range(part) => of_part("lender_problem_range", part),
            Self::OutOfRange(part) => of_part("lender_problem_out_of_range", part),
            Self::Empty(part) => of_part("lender_problem_empty", part),
            Self::UnknownItem(list) => Message::new("lender_problem_item").with("list", list),
            Self::DuplicateQuestion(field) => {
                Message::new("lender_problem_twice").with("field", field)
            }
            Self::Question { key, fault } => Message::new(fault.message_key()).with("field", key),
            Self::RateCard => Message::new("lender_problem_rate_card"),
            Self::FloatingForeclosure => Message::new("lender_problem_foreclosure"),
            Self::RegulatoryClass => Message::new("lender_problem_regulatory_class"),
            Self::FloatingBlock => Message::new("lender_problem_floating_block"),
            Self::FloatingBullet => Message::new("lender_problem_floating_bullet"),
            Self::Stages => Message::new("lender_problem_stages"),
            Self::Share => Message::new("lender_problem_share"),
            Self::HomeShare => Message::new("lender_problem_home_share"),
            Self::Price => Message::new("lender_problem_price"),
            Self::CoolingOff(days) => Message::new("lender_problem_cooling_off").with("min", days),
            Self::Connector => Message::new("lender_problem_connector"),
            Self::WithdrawAction => Message::new("lender_problem_withdraw_action"),
            Self::TooLarge(part) => of_part("lender_problem_too_large", part),
            Self::PathTooDeep => Message::new("lender_problem_path")
                .with("parts", PATH_PARTS)
                .with("max", PATH_LENGTH),
            Self::Header(name) => Message::new("lender_problem_header").with("name", name),
            Self::SameHeader => Message::new("lender_problem_same_header"),
            Self::AuthPrefix => Message::new("lender_problem_auth_prefix"),
            Self::Source { theirs, ours } => Message::new("connector_unknown_field")
                .with("theirs", theirs)
                .with("ours", ours),
            Self::PincodePrefix(prefix) => {
                Message::new("lender_problem_pincode").with("prefix", prefix)
            }
        }
    }
}

/// A problem with a part of the lender, by the part's display name.
fn of_part(key: &str, part: &str) -> Message {
    Message::new(key).with_text("field", format!("lender_part_{part}"))
}
