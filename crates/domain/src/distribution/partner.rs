//! Partners: companies that bring customers under their brand and earn a share.

use serde::{Deserialize, Serialize};

use crate::catalog::product::ProductType;
use crate::catalog::property::{Group, Property, Rule, Unit};
use crate::id::PartnerId;
use crate::identity::identifiers::InvalidInput;
use crate::{MilliPercent, Paise};

/// The default partner for visits without another one: the product's own visitors.
pub const DEFAULT_PARTNER: &str = "cl";

/// Path segments of the product's own pages and calls, which no partner may use as its key.
const RESERVED_SEGMENTS: [&str; 47] = [
    "404",
    "about",
    "admin",
    "api",
    "assets",
    "auth",
    "brand",
    "calculator",
    "callbacks",
    "cards-secured",
    "cards-unsecured",
    "certificates",
    "co-applicant",
    "create-merchant-form",
    "credit-cards",
    "customer-site",
    "dev",
    "favicon",
    "files",
    "fonts",
    "health",
    "help",
    "how-we-rank",
    "indialends-otp",
    "insurance",
    "l",
    "login",
    "logout",
    "metrics",
    "offline",
    "partner",
    "partners",
    "privacy-policy",
    "products",
    "r",
    "redirect",
    "socialmedia-onboarding",
    "static",
    "status",
    "success",
    "terms-of-use",
    "transfer",
    "unsubscribe",
    "user",
    "verification",
    "welcome-back",
    "your-data",
];

/// Maximum length of a key.
const KEY_MAX_LENGTH: usize = 64;

/// Length of a key given in the back office.
const NEW_KEY_LENGTH: std::ops::RangeInclusive<usize> = 3..=40;
/// Maximum length of `utm_id`.
const UTM_MAX_LENGTH: usize = 64;
/// Maximum attribution window, days.
const ATTRIBUTION_DAYS_MAX: i64 = 365;
/// Maximum flat fee, rupees: 10 lakh for one disbursal is a typing error.
const FEE_MAX: i64 = 1_000_000;

/// Properties that the back office edits.
pub const PROPERTIES: &[Property] = &[
    Property::required("name", Rule::Line(100)),
    Property::optional("utm_id", UTM_ID),
    Property::required("brand", Rule::Brand),
    Property::required("products", Rule::Products),
    Property::required("attribution_days", WINDOW).with_unit(Unit::Days),
    Property::required("revenue_percent", Rule::Percent).with_group(Group::Revenue),
    Property::required("revenue_flat_fee", Rule::MoneyUpTo(FEE_MAX)).with_group(Group::Revenue),
];

const WINDOW: Rule = Rule::Integer(1, ATTRIBUTION_DAYS_MAX);
/// Letters, digits, `_` and `-`.
const UTM_ID: Rule = Rule::Characters(
    UTM_MAX_LENGTH,
    |c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'),
    "invalid_utm_id",
);

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PartnerStatus {
    #[default]
    Active,
    /// Its pages fall back to the default partner's; its links and its merchants' logins are disabled.
    Disabled,
}

impl PartnerStatus {
    /// The word on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Disabled => "disabled",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Active, Self::Disabled]
            .into_iter()
            .find(|status| status.code() == code)
    }
}

/// A partner, in the format of `data/partners.toml` and of the database's JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Partner {
    pub id: PartnerId,
    /// Its path segment (`urlSegment`), lower case.
    pub key: String,
    pub name: String,
    /// The `utm_id` of its links; letters, digits, `_` and `-`, or empty.
    pub utm_id: String,
    /// Key of its brand.
    pub brand: String,
    /// Its share of the lender's commission.
    pub revenue_percent: MilliPercent,
    /// Flat amount per disbursal, in addition to the share.
    pub revenue_flat_fee: Paise,
    /// Attribution window: days from the first touch to the verification.
    pub attribution_days: u16,
    #[serde(default)]
    pub status: PartnerStatus,
    /// Product types offered to its visitors.
    #[serde(default = "every_product")]
    pub products: Vec<ProductType>,
}

fn every_product() -> Vec<ProductType> {
    ProductType::SPECIFIED.to_vec()
}

/// All partners, and the default one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partners {
    all: Vec<Partner>,
    default: usize,
}

/// The partners' data is invalid.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum PartnerError {
    /// Not a list of partners.
    #[error("partners: {0}")]
    Malformed(String),
    /// Two partners share an id, a key or a `utm_id`.
    #[error("partner {0}: its id, key or utm_id is taken")]
    Duplicate(String),
    /// The key is reserved or has characters other than lower-case letters, digits, `_`, `-`.
    #[error("partner {0}: the key is reserved or has other characters than a-z, 0-9, _ and -")]
    Key(String),
    /// A share outside 0 to 100 %, a negative fee, or no attribution window.
    #[error("partner {0}: revenue or attribution_days out of range")]
    Terms(String),
    /// There is no partner with the default key.
    #[error("no partner has the key `cl`, which is the default")]
    NoDefault,
}

/// Whether a path segment belongs to the product itself.
pub fn is_reserved_segment(segment: &str) -> bool {
    RESERVED_SEGMENTS.contains(&segment.to_ascii_lowercase().as_str())
}

/// Validates the key of a new partner. Refused: `invalid_partner_key`.
pub fn parse_new_key(text: &str) -> Result<&str, InvalidInput> {
    let allowed = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_');
    let fits = NEW_KEY_LENGTH.contains(&text.len()) && text.bytes().all(allowed);
    if fits && !is_reserved_segment(text) {
        Ok(text)
    } else {
        Err(InvalidInput("invalid_partner_key"))
    }
}

impl Partner {
    pub fn is_active(&self) -> bool {
        self.status == PartnerStatus::Active
    }

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
    /// Parses the format of `data/partners.toml`.
    pub fn parse(toml: &str) -> Result<Self, PartnerError> {
        #[derive(Deserialize)]
        struct File {
            partner: Vec<Partner>,
        }
        let file: File = toml::from_str(toml)
            .map_err(|error| PartnerError::Malformed(error.message().to_owned()))?;
        Self::new(file.partner)
    }

    /// Validates partners and builds the collection.
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

    /// All partners in the given order.
    pub fn all(&self) -> &[Partner] {
        &self.all
    }

    /// The default partner for visits without another one.
    pub fn default_partner(&self) -> &Partner {
        &self.all[self.default]
    }

    /// The active partner with this key, if there is one.
    pub fn find(&self, key: &str) -> Option<&Partner> {
        self.find_any(key).filter(|partner| partner.is_active())
    }

    /// The partner with this key, active or not.
    pub fn find_any(&self, key: &str) -> Option<&Partner> {
        self.all.iter().find(|partner| partner.key == key)
    }

    /// The partner with this id, active or not.
    pub fn find_by_id(&self, id: PartnerId) -> Option<&Partner> {
        self.all.iter().find(|partner| partner.id == id)
    }

    /// The active partner with this key, otherwise the default.
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
        let files = concat!(
            include_str!("../../../../data/partners.toml"),
            include_str!("../../../../data/demo/partners.toml")
        );
        Partners::parse(files).unwrap()
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
    fn a_disabled_partner_is_found_by_id_only() {
        let mut all = demo().all().to_vec();
        all[1].status = PartnerStatus::Disabled;
        let partners = Partners::new(all).unwrap();
        assert_eq!(partners.get("udaan_credit").key, DEFAULT_PARTNER);
        assert_eq!(
            partners.find_by_id(PartnerId(2)).unwrap().key,
            "udaan_credit"
        );
    }

    #[test]
    fn the_reserved_segments_are_those_of_the_web_project() {
        let shared = include_str!("../../../../data/vectors/reserved-segments.json");
        let shared: Vec<String> = serde_json::from_str(shared).unwrap();
        assert_eq!(shared, RESERVED_SEGMENTS);
    }

    #[test]
    fn a_new_partner_key_is_a_free_path_segment() {
        for good in ["abc", "udaan_credit_2", &"a".repeat(40)] {
            assert_eq!(parse_new_key(good), Ok(good));
        }
        for bad in [
            "ab",
            "Udaan",
            "a-b",
            "a b c",
            "admin",
            "files",
            &"a".repeat(41),
        ] {
            assert_eq!(
                parse_new_key(bad),
                Err(InvalidInput("invalid_partner_key")),
                "{bad}"
            );
        }
    }

    #[test]
    fn an_invalid_partner_is_refused_with_its_key() {
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
