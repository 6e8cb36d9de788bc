//! Partners: companies that bring customers under their brand and earn a share.

use serde::{Deserialize, Serialize};

use crate::id::PartnerId;
use crate::{MilliPercent, Paise};

/// The partner that a visit counts for when no other does: the product's own visitors.
pub const DEFAULT_PARTNER: &str = "cl";

/// First path segments that are pages or calls of the product, so no partner's key may be one.
const RESERVED_SEGMENTS: [&str; 38] = [
    "404",
    "admin",
    "api",
    "assets",
    "auth",
    "brand",
    "calculator",
    "callbacks",
    "cards-secured",
    "cards-unsecured",
    "create-merchant-form",
    "credit-cards",
    "customer-site",
    "dev",
    "favicon",
    "fonts",
    "health",
    "how-we-rank",
    "indialends-otp",
    "insurance",
    "login",
    "logout",
    "metrics",
    "partner",
    "partners",
    "privacy-policy",
    "products",
    "r",
    "redirect",
    "socialmedia-onboarding",
    "static",
    "status",
    "terms-of-use",
    "transfer",
    "user",
    "verification",
    "welcome-back",
    "your-data",
];

/// The longest key, characters.
const KEY_MAX_LENGTH: usize = 64;

/// A partner, in the shape of `data/demo/partners.toml` and of the database's JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Partner {
    /// Its id.
    pub id: PartnerId,
    /// Its path segment (`urlSegment`), lower case.
    pub key: String,
    /// Its name.
    pub name: String,
    /// What its links carry in `utm_id`; letters, digits, `_` and `-`, or empty.
    pub utm_id: String,
    /// The key of the brand that its visitors see.
    pub brand: String,
    /// Its share of what a lender pays.
    pub revenue_percent: MilliPercent,
    /// What it gets for each disbursal, beside the share.
    pub revenue_flat_fee: Paise,
    /// How many days after the first touch a verification still counts for it.
    pub attribution_days: u16,
}

/// Every partner, and the default among them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partners {
    all: Vec<Partner>,
    default: usize,
}

/// The partners' data cannot be used.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum PartnerError {
    /// Not a list of partners.
    #[error("partners: {0}")]
    Malformed(String),
    /// Two partners share an id, a key or a `utm_id`.
    #[error("partner {0}: its id, key or utm_id is taken")]
    Duplicate(String),
    /// The key is not a path segment of our own: lower-case letters, digits, `_`, `-`.
    #[error("partner {0}: the key is reserved or has other characters than a-z, 0-9, _ and -")]
    Key(String),
    /// A share outside 0 to 100 %, a negative fee, or no days.
    #[error("partner {0}: revenue or attribution_days out of range")]
    Terms(String),
    /// Nobody has the default key.
    #[error("no partner has the key `cl`, which is the default")]
    NoDefault,
}

/// Whether a first path segment belongs to the product itself.
pub fn is_reserved_segment(segment: &str) -> bool {
    RESERVED_SEGMENTS.contains(&segment.to_ascii_lowercase().as_str())
}

impl Partner {
    fn check(&self) -> Result<(), PartnerError> {
        if !is_key(&self.key) || is_reserved_segment(&self.key) {
            return Err(PartnerError::Key(self.key.clone()));
        }
        let percent = 0..=100_000;
        let terms_hold = percent.contains(&self.revenue_percent.0)
            && self.revenue_flat_fee >= Paise::ZERO
            && self.attribution_days > 0;
        if terms_hold {
            Ok(())
        } else {
            Err(PartnerError::Terms(self.key.clone()))
        }
    }

    fn collides_with(&self, other: &Self) -> bool {
        self.id == other.id
            || self.key == other.key
            || (!self.utm_id.is_empty() && self.utm_id == other.utm_id)
    }
}

impl Partners {
    /// From `data/demo/partners.toml`.
    pub fn parse(toml: &str) -> Result<Self, PartnerError> {
        #[derive(Deserialize)]
        struct File {
            partner: Vec<Partner>,
        }
        let file: File = toml::from_str(toml)
            .map_err(|error| PartnerError::Malformed(error.message().to_owned()))?;
        Self::new(file.partner)
    }

    /// From partners that were read elsewhere.
    pub fn new(all: Vec<Partner>) -> Result<Self, PartnerError> {
        for (index, partner) in all.iter().enumerate() {
            partner.check()?;
            if all[..index]
                .iter()
                .any(|other| partner.collides_with(other))
            {
                return Err(PartnerError::Duplicate(partner.key.clone()));
            }
        }
        let default = all
            .iter()
            .position(|partner| partner.key == DEFAULT_PARTNER)
            .ok_or(PartnerError::NoDefault)?;
        Ok(Self { all, default })
    }

    /// All, in the order they were given.
    pub fn all(&self) -> &[Partner] {
        &self.all
    }

    /// The partner that a visit counts for when no other does.
    pub fn default_partner(&self) -> &Partner {
        &self.all[self.default]
    }

    /// The partner with this key, if there is one.
    pub fn find(&self, key: &str) -> Option<&Partner> {
        self.all.iter().find(|partner| partner.key == key)
    }

    /// The partner with this key, otherwise the default.
    pub fn get(&self, key: &str) -> &Partner {
        self.find(key).unwrap_or_else(|| self.default_partner())
    }
}

fn is_key(text: &str) -> bool {
    let allowed = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-');
    (1..=KEY_MAX_LENGTH).contains(&text.len()) && text.bytes().all(allowed)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::distribution) fn demo() -> Partners {
        Partners::parse(include_str!("../../../../data/demo/partners.toml")).unwrap()
    }

    #[test]
    fn the_demo_partners_are_read_and_an_unknown_key_is_the_default() {
        let partners = demo();
        let saathi = partners.get("suraj_saathi");
        assert_eq!(saathi.id, PartnerId(3));
        assert_eq!(saathi.revenue_percent, MilliPercent(45_500));
        assert_eq!(saathi.revenue_flat_fee, Paise::rupees(250));
        assert_eq!(saathi.attribution_days, 45);
        assert_eq!(partners.get("nobody").key, DEFAULT_PARTNER);
        assert_eq!(partners.find("nobody"), None);
    }

    #[test]
    fn a_partner_survives_the_database() {
        for partner in demo().all() {
            let json = serde_json::to_string(partner).unwrap();
            assert_eq!(&serde_json::from_str::<Partner>(&json).unwrap(), partner);
        }
    }

    #[test]
    fn what_cannot_be_used_is_refused_with_the_partners_key() {
        let with = |change: &dyn Fn(&mut Partner)| {
            let mut all = demo().all().to_vec();
            change(&mut all[1]);
            Partners::new(all).unwrap_err()
        };
        let key = |key: &str| PartnerError::Key(key.to_owned());
        assert_eq!(with(&|p| p.key = "admin".into()), key("admin"));
        assert_eq!(with(&|p| p.key = "Udaan".into()), key("Udaan"));
        assert_eq!(with(&|p| p.key = String::new()), key(""));
        let terms = PartnerError::Terms("udaan_credit".into());
        assert_eq!(with(&|p| p.revenue_percent = MilliPercent(100_001)), terms);
        assert_eq!(with(&|p| p.revenue_flat_fee = Paise(-1)), terms);
        assert_eq!(with(&|p| p.attribution_days = 0), terms);
        let taken = PartnerError::Duplicate("udaan_credit".into());
        assert_eq!(with(&|p| p.id = PartnerId(1)), taken);
        assert_eq!(with(&|p| p.utm_id = "cl".into()), taken);
        assert_eq!(Partners::new(Vec::new()), Err(PartnerError::NoDefault));
        assert!(matches!(
            Partners::parse("partner = 1"),
            Err(PartnerError::Malformed(_))
        ));
    }
}
