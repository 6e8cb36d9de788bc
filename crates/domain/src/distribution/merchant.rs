//! Merchants: persons and shops that work under a partner.

use serde::{Deserialize, Serialize};

use crate::MilliPercent;
use crate::catalog::property::{Group, Property, Rule};

/// The details that the back office may edit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MerchantDetails {
    pub name: String,
    /// The shop's name; may be empty.
    pub shop: String,
    /// May be empty.
    pub city: String,
    /// Their share of the partner's commission for customers from their links.
    pub share_percent: MilliPercent,
    /// Whether they are registered for GST, which is then added to their share.
    #[serde(with = "crate::catalog::flag")]
    pub gst_registered: bool,
}

/// The properties of [`MerchantDetails`].
pub const PROPERTIES: &[Property] = &[
    Property::required("name", LINE),
    Property::optional("shop", LINE),
    Property::optional("city", LINE),
    Property::required("share_percent", Rule::Percent).with_group(Group::Revenue),
    Property::required("gst_registered", Rule::Flag).with_group(Group::Revenue),
];

const LINE: Rule = Rule::Line(100);

/// How a merchant reaches customers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MerchantKind {
    /// In a shop, or in person.
    Shop,
    /// With an audience on social media.
    Creator,
}

impl MerchantKind {
    pub const ALL: [Self; 2] = [Self::Shop, Self::Creator];

    /// The word on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Shop => "shop",
            Self::Creator => "creator",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// A creator's social media channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Channel {
    /// Of the list [`super::signup::PLATFORMS`].
    pub platform: i64,
    /// Their user name there.
    pub handle: String,
    /// Number of followers, as stated.
    pub audience: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MerchantStatus {
    /// Applied and not decided yet.
    Pending,
    /// May log in once a password is chosen.
    Active,
    Rejected,
    /// Login is disabled for now.
    Suspended,
}

/// A back-office action on a merchant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MerchantStep {
    Approve,
    Reject,
    Suspend,
    Resume,
}

impl MerchantStatus {
    pub const ALL: [Self; 4] = [Self::Pending, Self::Active, Self::Rejected, Self::Suspended];

    /// The word on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Active => "active",
            Self::Rejected => "rejected",
            Self::Suspended => "suspended",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }

    /// The status after a step; none if it is not allowed. A rejected merchant can be approved later.
    pub const fn next_status(self, step: MerchantStep) -> Option<Self> {
        match (self, step) {
            (Self::Pending | Self::Rejected, MerchantStep::Approve)
            | (Self::Suspended, MerchantStep::Resume) => Some(Self::Active),
            (Self::Pending, MerchantStep::Reject) => Some(Self::Rejected),
            (Self::Active, MerchantStep::Suspend) => Some(Self::Suspended),
            _ => None,
        }
    }
}

impl MerchantStep {
    /// The resulting status.
    pub const fn resulting_status(self) -> MerchantStatus {
        match self {
            Self::Approve | Self::Resume => MerchantStatus::Active,
            Self::Reject => MerchantStatus::Rejected,
            Self::Suspend => MerchantStatus::Suspended,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_merchant_step_is_allowed_from_its_statuses_only() {
        use MerchantStatus::{Active, Pending, Rejected, Suspended};
        use MerchantStep::{Approve, Reject, Resume, Suspend};
        let open = [
            (Pending, Approve),
            (Pending, Reject),
            (Rejected, Approve),
            (Active, Suspend),
            (Suspended, Resume),
        ];
        for from in MerchantStatus::ALL {
            for step in [Approve, Reject, Suspend, Resume] {
                let expected = open
                    .contains(&(from, step))
                    .then_some(step.resulting_status());
                assert_eq!(from.next_status(step), expected, "{from:?} {step:?}");
            }
            assert_eq!(MerchantStatus::from_code(from.code()), Some(from));
        }
    }
}
