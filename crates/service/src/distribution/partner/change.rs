//! What can be changed of a partner, and the rules that each change keeps.

use saakh_domain::catalog::product::ProductType;
use saakh_domain::distribution::partner::{ATTRIBUTION_DAYS_MAX, Partner, utm_id};
use saakh_domain::text::Message;
use saakh_domain::{MilliPercent, Paise};

use crate::platform::text_validation;
use crate::{Error, Result};

/// The highest flat fee: 10 lakh rupees for one disbursal is a slip of the finger.
const HIGHEST_FEE: Paise = Paise::rupees(1_000_000);
const WHOLE: MilliPercent = MilliPercent(100_000);

/// What can be changed of a partner.
#[derive(Debug)]
pub enum PartnerChange {
    /// Name, window and products.
    Terms(PartnerTerms),
    /// What its links carry.
    Utm(String),
    Revenue {
        /// Its share of what lenders pay.
        percent: MilliPercent,
        /// What it gets for each disbursal.
        flat_fee: Paise,
    },
}

/// Name, window and products of a partner.
#[derive(Debug)]
pub struct PartnerTerms {
    pub name: String,
    /// How many days after the first touch a verification still counts for it.
    pub attribution_days: i64,
    /// The product types that it offers.
    pub products: Vec<ProductType>,
}

impl PartnerChange {
    pub(super) const fn action(&self) -> &'static str {
        match self {
            Self::Terms(_) => "partner.update",
            Self::Utm(_) => "partner.utm",
            Self::Revenue { .. } => "partner.revenue",
        }
    }

    pub(super) fn checked(self) -> Result<Checked> {
        match self {
            Self::Terms(terms) => terms.checked(),
            Self::Utm(text) => utm_id(text.trim())
                .map(|utm| Checked::Utm(utm.to_owned()))
                .map_err(|invalid| Error::invalid("utm_id", invalid)),
            Self::Revenue { percent, flat_fee } => revenue(percent, flat_fee),
        }
    }
}

impl PartnerTerms {
    fn checked(self) -> Result<Checked> {
        let most = ATTRIBUTION_DAYS_MAX;
        let days = u16::try_from(self.attribution_days).ok();
        let days = days.filter(|days| (1..=most).contains(days));
        let range = Message::new("invalid_number_range");
        let range = range.with("min", 1).with("max", most);
        let mut products = self.products;
        products.sort_unstable();
        products.dedup();
        if products.is_empty() {
            return Err(Error::field("products", Message::new("invalid_required")));
        }
        Ok(Checked::Terms {
            name: text_validation::name(&self.name)?,
            attribution_days: days.ok_or_else(|| Error::field("attributionDays", range))?,
            products,
        })
    }
}

fn revenue(percent: MilliPercent, flat_fee: Paise) -> Result<Checked> {
    if !(MilliPercent(0)..=WHOLE).contains(&percent) {
        let range = Message::new("invalid_percent");
        return Err(Error::field("revenue_percent", range));
    }
    if !(Paise::ZERO..=HIGHEST_FEE).contains(&flat_fee) {
        let range = Message::new("invalid_up_to").with("max", HIGHEST_FEE);
        return Err(Error::field("revenue_flat_fee", range));
    }
    Ok(Checked::Revenue { percent, flat_fee })
}

/// A change that keeps every rule a partner has for itself.
pub(super) enum Checked {
    Terms {
        name: String,
        attribution_days: u16,
        products: Vec<ProductType>,
    },
    Utm(String),
    Revenue {
        percent: MilliPercent,
        flat_fee: Paise,
    },
}

impl Checked {
    pub(super) fn apply(&self, partner: &mut Partner) {
        match self {
            Self::Terms {
                name,
                attribution_days,
                products,
            } => {
                partner.name.clone_from(name);
                partner.attribution_days = *attribution_days;
                partner.products.clone_from(products);
            }
            Self::Utm(utm) => partner.utm_id.clone_from(utm),
            Self::Revenue { percent, flat_fee } => {
                partner.revenue_percent = *percent;
                partner.revenue_flat_fee = *flat_fee;
            }
        }
    }
}
