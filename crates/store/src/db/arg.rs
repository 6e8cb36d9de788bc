//! Bound values: the few types that both engines share.

use std::fmt;

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::id::{
    AdminId, ApplicationId, BrandId, CoApplicantId, ConsentId, CorrectionId, CustomerId, InviteId,
    KeyFactsId, LenderId, LinkId, MerchantApplicationId, MerchantId, OfferId, OfferViewId,
    PartnerId, PortalUserId, SavedReportId, SiteId, SubmissionId, TicketId, VendorSwitchId,
    VisitId,
};
use saakh_domain::short_code::ShortCode;
use saakh_domain::{Language, Paise};
use sea_query::Value;

use super::DbError;

/// One bound value. Its `Debug` output shows only the type, because drivers log bound values.
#[derive(Clone, PartialEq)]
pub enum Arg {
    /// An integer, an instant in epoch milliseconds, paise.
    Int(Option<i64>),
    /// Text, ids, dates, JSON.
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

impl fmt::Debug for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Int(_) => "Int",
            Self::Text(_) => "Text",
            Self::Bytes(_) => "Bytes",
        })
    }
}

impl Arg {
    /// Converts the values of a dynamically built statement.
    pub(super) fn from_values(values: sea_query::Values) -> Result<Vec<Self>, DbError> {
        values.0.into_iter().map(Self::from_value).collect()
    }

    fn from_value(value: Value) -> Result<Self, DbError> {
        Ok(match value {
            Value::BigInt(value) => Self::Int(value),
            Value::BigUnsigned(value) => Self::Int(value.and_then(|value| value.try_into().ok())),
            Value::String(value) => Self::Text(value),
            Value::Bytes(value) => Self::Bytes(value),
            _ => return Err(DbError::UnknownValue),
        })
    }
}

impl From<Arg> for Value {
    fn from(arg: Arg) -> Self {
        match arg {
            Arg::Int(value) => Self::BigInt(value),
            Arg::Text(value) => Self::String(value),
            Arg::Bytes(value) => Self::Bytes(value),
        }
    }
}

macro_rules! args_from {
    ($($type:ty => $variant:ident($value:ident) $to:expr;)*) => {$(
        impl From<$type> for Arg {
            fn from($value: $type) -> Self {
                Self::$variant(Some($to))
            }
        }

        impl From<Option<$type>> for Arg {
            fn from(value: Option<$type>) -> Self {
                Self::$variant(value.map(|$value| $to))
            }
        }
    )*};
}

args_from! {
    i64 => Int(value) value;
    bool => Int(value) i64::from(value);
    Timestamp => Int(value) value.as_millisecond();
    Paise => Int(value) value.0;
    LenderId => Int(value) value.0;
    PartnerId => Int(value) value.0;
    MerchantId => Int(value) value.0;
    LinkId => Int(value) value.0;
    AdminId => Int(value) value.0;
    PortalUserId => Int(value) value.0;
    BrandId => Int(value) value.0;
    SiteId => Int(value) value.0;
    &str => Text(value) value.to_owned();
    &String => Text(value) value.clone();
    String => Text(value) value;
    Date => Text(value) value.to_string();
    Language => Text(value) value.code().to_owned();
    ShortCode => Text(value) value.stored();
    CustomerId => Text(value) value.to_string();
    ApplicationId => Text(value) value.to_string();
    OfferViewId => Text(value) value.to_string();
    OfferId => Text(value) value.to_string();
    SubmissionId => Text(value) value.to_string();
    VisitId => Text(value) value.to_string();
    ConsentId => Text(value) value.to_string();
    CoApplicantId => Text(value) value.to_string();
    KeyFactsId => Text(value) value.to_string();
    TicketId => Text(value) value.to_string();
    CorrectionId => Text(value) value.to_string();
    InviteId => Text(value) value.to_string();
    MerchantApplicationId => Text(value) value.to_string();
    SavedReportId => Text(value) value.to_string();
    VendorSwitchId => Text(value) value.to_string();
    Vec<u8> => Bytes(value) value;
}

/// Builds a list of bound values, each converted: `args![id, name, now]`.
#[macro_export]
macro_rules! args {
    ($($value:expr),* $(,)?) => {
        vec![$($crate::db::Arg::from($value)),*]
    };
}
