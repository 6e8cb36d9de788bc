//! Merchants: persons and shops that work under a partner.

use serde::{Deserialize, Serialize};

use crate::MilliPercent;
use crate::catalog::property::{Group, Property, Rule};

/// What the back office may correct of a merchant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MerchantDetails {
    pub name: String,
    /// The shop's name; may be empty.
    pub shop: String,
    /// Where they work; may be empty.
    pub city: String,
    /// Their share of what the partner gets for customers who came by their links.
    pub share_percent: MilliPercent,
    /// Whether they are registered for GST, which is then added to what they get.
    #[serde(with = "crate::catalog::flag")]
    pub gst_registered: bool,
}

/// The properties of [`MerchantDetails`].
pub const PROPERTIES: &[Property] = &[
    Property::required("name", LINE),
    Property::optional("shop", LINE),
    Property::optional("city", LINE),
    Property::required("share_percent", Rule::Percent).of(Group::Revenue),
    Property::required("gst_registered", Rule::Flag).of(Group::Revenue),
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
    /// Both.
    pub const ALL: [Self; 2] = [Self::Shop, Self::Creator];

    /// The word on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Shop => "shop",
            Self::Creator => "creator",
        }
    }

    /// From its word.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// Where a creator speaks, and to how many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Channel {
    /// Of the list [`super::signup::PLATFORMS`].
    pub platform: i64,
    /// Their name there.
    pub handle: String,
    /// How many follow them, as they say.
    pub audience: i64,
}

/// Where a merchant stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MerchantStatus {
    /// Applied, and nobody decided yet.
    Pending,
    /// May log in, once they chose a password.
    Active,
    /// The application was refused.
    Rejected,
    /// May not log in for now.
    Suspended,
}

/// What the back office does with a merchant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MerchantStep {
    Approve,
    Reject,
    /// Stops an active merchant.
    Suspend,
    /// Lets a suspended one go on.
    Resume,
}

impl MerchantStatus {
    /// All of them.
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

    /// From its word.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }

    /// Where a step leads from here; none where it cannot be taken. A rejection can be taken back.
    pub const fn after(self, step: MerchantStep) -> Option<Self> {
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
    /// Where it leads.
    pub const fn to(self) -> MerchantStatus {
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
    fn a_step_leads_where_it_says_or_nowhere() {
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
                let expected = open.contains(&(from, step)).then_some(step.to());
                assert_eq!(from.after(step), expected, "{from:?} {step:?}");
            }
            assert_eq!(MerchantStatus::from_code(from.code()), Some(from));
        }
    }
}
