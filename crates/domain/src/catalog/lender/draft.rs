//! Draft of a lender with a name only.

use super::{Connector, Grievance, Interest, JourneyKind, Lender, Offering, Terms};
use crate::catalog::fact::Fact;
use crate::catalog::product::ProductType;
use crate::catalog::property::{self, Property};
use crate::catalog::rule::Rule;
use crate::id::LenderId;
use crate::pricing::Repayment;
use crate::{MilliPercent, Paise};

/// The specification's rule for the name of a new lender: letters, digits, underscore, hyphen.
const NEW_NAME: Property = Property::required(
    "name",
    property::Rule::Characters(
        100,
        |c| c.is_ascii_alphanumeric() || "_-".contains(c),
        "invalid_lender_name",
    ),
);
/// GST on loan charges in India.
const GST: MilliPercent = MilliPercent(18_000);
/// The minimum according to DL-9.
const COOLING_OFF_DAYS: u16 = 3;

impl Lender {
    /// The rule for the name of a new lender.
    pub const fn new_name() -> &'static Property {
        &NEW_NAME
    }

    /// A new lender with a name only, switched off until it is filled in.
    pub fn draft(id: LenderId, name: &str) -> Self {
        Self {
            id,
            key: name.to_lowercase().replace('_', "-"),
            name: name.to_owned(),
            legal_name: String::new(),
            regulatory_class: None,
            registration_number: String::new(),
            priority: 0,
            lender_status: false,
            so_status: false,
            so_text: String::new(),
            so_text_hi: String::new(),
            so_date_start: None,
            so_date_end: None,
            lender_group_ids: Vec::new(),
            offerings: vec![Offering::draft(ProductType::ALL[0])],
            former: Vec::new(),
            simulator: serde_json::Value::Null,
        }
    }
}

impl Offering {
    /// A new offering, with criteria that no applicant meets.
    fn draft(product: ProductType) -> Self {
        Self {
            product,
            is_off: false,
            criteria: vec![Rule::OneOf {
                fact: Fact::Employment,
                ids: Vec::new(),
            }],
            loan_amount_upto: None,
            tenure: String::new(),
            interest_rate: String::new(),
            apr_min: MilliPercent::ZERO,
            apr_max: MilliPercent::ZERO,
            processing_fees: String::new(),
            journey: JourneyKind::Web,
            api: false,
            autosubmission: false,
            terms: Terms::draft(),
            connector: Connector::Redirect {
                path: "/apply?sub={submission}".to_owned(),
            },
            form: Vec::new(),
        }
    }
}

impl Terms {
    fn draft() -> Self {
        Self {
            amount_min: Paise::ZERO,
            amount_max: Paise::ZERO,
            months_min: 1,
            months_max: 1,
            repayment: Repayment::default(),
            stages: Vec::new(),
            interest: Interest::Fixed,
            rate_min: MilliPercent::ZERO,
            rate_max: MilliPercent::ZERO,
            rate_card: Vec::new(),
            fee_percent: MilliPercent::ZERO,
            fee_flat: Paise::ZERO,
            fee_cap: None,
            gst_percent: GST,
            third_party: Vec::new(),
            penal_en: String::new(),
            penal_hi: String::new(),
            foreclosure_percent: MilliPercent::ZERO,
            lock_in_months: 0,
            foreclosure_en: String::new(),
            foreclosure_hi: String::new(),
            cooling_off_days: COOLING_OFF_DAYS,
            decision_hours: 24,
            reapply_days: None,
            grievance: Grievance {
                name: String::new(),
                phone: String::new(),
                email: String::new(),
                hours: String::new(),
            },
            floating: None,
            disclosures: super::Disclosures::default(),
        }
    }
}
