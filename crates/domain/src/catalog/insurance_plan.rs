//! Insurance plans: cover, insured members and premiums. Insurers sell them, independently of loans.

mod premium;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

pub use premium::{
    IneligibilityReason, InsuredPeopleError, InsuredPerson, MemberPremium, PremiumQuote,
    YearlyPrice, check_insured,
};

use super::flag;
use super::property::{Group, Property, Rule};
use crate::id::PlanId;
use crate::text::Message;
use crate::{MilliPercent, Paise};

/// An insurance plan, in the format of `data/demo/plans.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate switch")]
pub struct InsurancePlan {
    pub id: PlanId,
    pub name: String,
    pub insurer: String,
    /// A word of [`PlanKind`].
    pub kind: String,
    /// Position in lists, ascending.
    pub sort_order: i64,
    /// Yearly premium for each cover and age, before GST.
    pub premiums: Vec<PremiumBand>,
    /// Percent of GST on a premium.
    pub gst_percent: MilliPercent,
    /// Whether all insured share one cover; otherwise each has a cover alone.
    #[serde(with = "flag")]
    pub shared_cover: bool,
    /// Whether it insures the policyholder's spouse; the fields below are other members.
    #[serde(with = "flag")]
    pub insures_spouse: bool,
    #[serde(with = "flag")]
    pub insures_child: bool,
    #[serde(with = "flag")]
    pub insures_parent: bool,
    /// What it does not cover at first.
    pub waiting_periods: Vec<String>,
    pub waiting_periods_hi: Vec<String>,
    /// What it never covers.
    pub exclusions: Vec<String>,
    pub exclusions_hi: Vec<String>,
    /// Percent of settled claims, if the insurer publishes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claims_paid: Option<MilliPercent>,
    /// The year of that figure.
    #[serde(default)]
    pub claims_year: String,
    /// The insurer's page; `{unique_id}` is replaced by the visit's id.
    pub link: String,
    /// Whether it is visible to customers.
    #[serde(with = "flag")]
    pub status: bool,
    /// Whether its insurer is switched off: customers read that it accepts no proposals now.
    #[serde(default, with = "flag")]
    pub vendor_off: bool,
}

/// Yearly premium of one cover for one person of an age band, before GST.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PremiumBand {
    pub cover: Paise,
    /// Years of age, both inclusive.
    pub age_from: u8,
    pub age_to: u8,
    pub premium: Paise,
}

crate::words! {
    /// What a plan covers.
    pub enum PlanKind {
        Health = "health",
        TermLife = "term_life",
        PersonalAccident = "personal_accident",
    }
}

crate::words! {
    /// Relation of an insured person.
    pub enum Member {
        /// The policyholder.
        Oneself = "self",
        Spouse = "spouse",
        Child = "child",
        Parent = "parent",
    }
}

/// Maximum number of premiums of one plan.
const MOST_BANDS: usize = 200;
/// Maximum age.
const OLDEST: u8 = 100;
/// Maximum cover, and upper bound of premiums, in rupees.
const MOST_COVER: i64 = 1_000_000_000;

/// Properties that are edited individually.
pub const PROPERTIES: &[Property] = &[
    Property::required("name", Rule::Line(100)),
    Property::required("insurer", Rule::Line(100)),
    Property::required("kind", Rule::Word(PlanKind::WORDS)),
    Property::required("sort_order", Rule::Integer(0, 1_000_000)),
    Property::optional(
        "premiums",
        Rule::CheckedRows(MOST_BANDS, PREMIUM_COLUMNS, check_premium),
    ),
    Property::required("gst_percent", Rule::Percent),
    Property::required("shared_cover", Rule::Flag),
    Property::required("insures_spouse", Rule::Flag),
    Property::required("insures_child", Rule::Flag),
    Property::required("insures_parent", Rule::Flag),
    Property::optional("waiting_periods", Rule::Lines(30, 300)).with_group(Group::Display),
    Property::optional("waiting_periods_hi", Rule::Lines(30, 300)).with_group(Group::Display),
    Property::optional("exclusions", Rule::Lines(30, 300)).with_group(Group::Display),
    Property::optional("exclusions_hi", Rule::Lines(30, 300)).with_group(Group::Display),
    Property::optional("claims_paid", Rule::Percent).with_group(Group::Display),
    Property::optional("claims_year", Rule::Line(20)).with_group(Group::Display),
    Property::optional("link", Rule::Link),
    Property::required("status", Rule::Flag),
];

const PREMIUM_COLUMNS: &[Property] = &[
    Property::required("cover", Rule::MoneyUpTo(MOST_COVER)),
    Property::required("age_from", Rule::Integer(0, OLDEST as i64)),
    Property::required("age_to", Rule::Integer(0, OLDEST as i64)),
    Property::required("premium", Rule::MoneyUpTo(MOST_COVER)),
];

/// Checks a received premium: cover and price above zero, ages in order.
fn check_premium(row: &serde_json::Value) -> Result<(), Message> {
    let most = Paise::rupees(MOST_COVER);
    let is_price = |amount: Paise| amount > Paise::ZERO && amount <= most;
    let band = PremiumBand::deserialize(row).map_err(|_| Message::new("invalid_form"))?;
    if !is_price(band.cover) || !is_price(band.premium) {
        return Err(Message::new("invalid_money"));
    }
    if band.age_from > band.age_to || band.age_to > OLDEST {
        return Err(Message::new("invalid_premium_ages").with("max", OLDEST));
    }
    Ok(())
}

#[derive(Deserialize)]
struct PlansFile {
    plan: Vec<InsurancePlan>,
}

/// A problem that prevents offering or saving a plan: property and message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanProblem {
    pub property: &'static str,
    pub message: Message,
}

impl InsurancePlan {
    /// A new plan with a name only, hidden from customers.
    pub fn draft(id: PlanId, name: &str, sort_order: i64) -> Self {
        Self {
            id,
            name: name.to_owned(),
            insurer: String::new(),
            kind: PlanKind::Health.code().to_owned(),
            sort_order,
            premiums: Vec::new(),
            gst_percent: MilliPercent(0),
            shared_cover: false,
            insures_spouse: false,
            insures_child: false,
            insures_parent: false,
            waiting_periods: Vec::new(),
            waiting_periods_hi: Vec::new(),
            exclusions: Vec::new(),
            exclusions_hi: Vec::new(),
            claims_paid: None,
            claims_year: String::new(),
            link: String::new(),
            status: false,
            vendor_off: false,
        }
    }

    /// Parses all plans of a data file.
    pub fn parse_all(toml: &str) -> Result<Vec<Self>, toml::de::Error> {
        toml::from_str::<PlansFile>(toml).map(|file| file.plan)
    }

    /// What it covers; none for an unknown word.
    pub fn kind(&self) -> Option<PlanKind> {
        PlanKind::from_code(&self.kind)
    }

    pub const fn insures(&self, member: Member) -> bool {
        match member {
            Member::Oneself => true,
            Member::Spouse => self.insures_spouse,
            Member::Child => self.insures_child,
            Member::Parent => self.insures_parent,
        }
    }

    /// Its covers, ascending.
    pub fn covers(&self) -> BTreeSet<Paise> {
        self.premiums.iter().map(|band| band.cover).collect()
    }

    /// All problems: contradictory premiums at any time, and for an offered plan the texts that customers must be able
    /// to read.
    pub fn problems(&self) -> Vec<PlanProblem> {
        let mut problems = Vec::new();
        let mut add = |property, key: &str| {
            problems.push(PlanProblem {
                property,
                message: Message::new(key),
            });
        };
        if self.premiums_overlap() {
            add("premiums", "invalid_premiums_overlap");
        }
        if !self.status {
            return problems;
        }
        let needed = [
            ("insurer", self.insurer.is_empty()),
            ("premiums", self.premiums.is_empty()),
            ("exclusions", self.exclusions.is_empty()),
            ("exclusions_hi", self.exclusions_hi.is_empty()),
            ("link", self.link.is_empty()),
        ];
        for (property, is_missing) in needed {
            if is_missing {
                add(property, "invalid_plan_incomplete");
            }
        }
        let pairs = [
            (&self.exclusions, &self.exclusions_hi, "exclusions_hi"),
            (
                &self.waiting_periods,
                &self.waiting_periods_hi,
                "waiting_periods_hi",
            ),
        ];
        for (english, hindi, property) in pairs {
            if english.len() != hindi.len() {
                add(property, "invalid_plan_languages");
            }
        }
        problems
    }

    /// Whether two premiums of one cover apply to the same age.
    fn premiums_overlap(&self) -> bool {
        self.premiums.iter().enumerate().any(|(place, one)| {
            let mut before = self.premiums.iter().take(place);
            before.any(|other| {
                one.cover == other.cover
                    && one.age_from <= other.age_to
                    && other.age_from <= one.age_to
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEMO: &str = include_str!("../../../../data/demo/plans.toml");

    fn demo() -> Vec<InsurancePlan> {
        InsurancePlan::parse_all(DEMO).unwrap()
    }

    #[test]
    fn demo_plans_survive_the_database_and_nothing_is_wrong_with_them() {
        let plans = demo();
        assert_eq!(plans.len(), 10);
        for kind in PlanKind::ALL {
            let of_kind = plans.iter().filter(|plan| plan.kind() == Some(*kind));
            assert!(of_kind.count() >= 3, "{kind:?}");
        }
        for plan in &plans {
            assert_eq!(plan.problems(), [], "{}", plan.name);
            let json = serde_json::to_string(plan).unwrap();
            assert_eq!(&serde_json::from_str::<InsurancePlan>(&json).unwrap(), plan);
        }
    }

    #[test]
    fn a_live_plan_has_all_required_information() {
        let named = |plan: &InsurancePlan| -> Vec<&str> {
            plan.problems().iter().map(|one| one.property).collect()
        };
        let mut draft = InsurancePlan::draft(PlanId(1), "One", 1);
        assert_eq!(named(&draft), [] as [&str; 0]);
        draft.status = true;
        let missing = ["insurer", "premiums", "exclusions", "exclusions_hi", "link"];
        assert_eq!(named(&draft), missing);
        let mut plan = demo().remove(0);
        plan.exclusions_hi.pop();
        assert_eq!(named(&plan), ["exclusions_hi"]);
    }

    #[test]
    fn one_age_has_one_premium_for_each_cover() {
        let band = |cover, age_from, age_to| PremiumBand {
            cover: Paise::rupees(cover),
            age_from,
            age_to,
            premium: Paise::rupees(1),
        };
        let mut plan = InsurancePlan::draft(PlanId(1), "One", 1);
        plan.premiums = vec![band(5, 18, 35), band(5, 36, 45), band(6, 18, 35)];
        assert_eq!(plan.problems(), []);
        plan.premiums.push(band(6, 35, 36));
        assert_eq!(plan.problems()[0].property, "premiums");
    }
}
