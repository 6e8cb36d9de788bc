//! Price of a plan: the sum of the members' premiums, and GST on it.

use super::{InsurancePlan, Member, OLDEST};
use crate::text::Message;
use crate::{MilliPercent, Paise};

/// A person to be insured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InsuredPerson {
    pub member: Member,
    /// In years.
    pub age: u8,
}

/// Maximum number of people in one query.
const MOST_INSURED: usize = 10;
/// Minimum age of policyholder, spouse and parents.
const ADULT: u8 = 18;
/// Older children need a plan of their own.
const OLDEST_CHILD: u8 = 25;

/// The named people cannot be insured together under any plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InsuredPeopleError {
    /// No person was named, or too many.
    Number,
    /// Too many people with this relation.
    TooMany(Member),
    /// The person at an index has an impossible age for the relation.
    Age(usize, Member),
}

/// Yearly premium of one person, before GST.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemberPremium {
    pub insured: InsuredPerson,
    pub premium: Paise,
}

/// Yearly price of one cover of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PremiumQuote {
    pub cover: Paise,
    /// Premium of each person, before GST.
    pub members: Vec<MemberPremium>,
    /// Their sum.
    pub net: Paise,
    pub gst: Paise,
    pub gst_percent: MilliPercent,
    /// Including GST.
    pub total: Paise,
}

/// Yearly price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct YearlyPrice {
    /// The sum of all premiums.
    pub net: Paise,
    pub gst: Paise,
    /// Including GST.
    pub total: Paise,
}

impl YearlyPrice {
    /// Sums premiums and adds GST.
    pub fn from_premiums(premiums: impl Iterator<Item = Paise>, gst: MilliPercent) -> Self {
        let net = premiums.fold(Paise::ZERO, |sum, one| sum + one);
        let gst = gst.share_of(net);
        Self {
            net,
            gst,
            total: net + gst,
        }
    }
}

/// Why a plan does not insure a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IneligibilityReason {
    /// It insures no person with this relation.
    Member(Member),
    /// The age is outside the plan's range.
    Age {
        insured: InsuredPerson,
        from: u8,
        to: u8,
    },
    /// It has no premiums.
    NoPremiums,
}

/// Validates the people of a query.
pub fn check_insured(people: &[InsuredPerson]) -> Result<(), InsuredPeopleError> {
    if people.is_empty() || people.len() > MOST_INSURED {
        return Err(InsuredPeopleError::Number);
    }
    for (place, one) in people.iter().enumerate() {
        let same = people.iter().filter(|other| other.member == one.member);
        let (most, youngest, oldest) = match one.member {
            Member::Oneself | Member::Spouse => (1, ADULT, OLDEST),
            Member::Child => (4, 0, OLDEST_CHILD),
            // One's own and the spouse's.
            Member::Parent => (4, ADULT, OLDEST),
        };
        if same.count() > most {
            return Err(InsuredPeopleError::TooMany(one.member));
        }
        if !(youngest..=oldest).contains(&one.age) {
            return Err(InsuredPeopleError::Age(place, one.member));
        }
    }
    Ok(())
}

impl InsurancePlan {
    /// Prices of all covers for these people, ascending by cover. Covers with an unsuitable age range are omitted; if
    /// none is left, returns why.
    pub fn quotes(
        &self,
        people: &[InsuredPerson],
    ) -> Result<Vec<PremiumQuote>, IneligibilityReason> {
        let unknown = people.iter().find(|one| !self.insures(one.member));
        if let Some(one) = unknown {
            return Err(IneligibilityReason::Member(one.member));
        }
        let covers = self.covers();
        let quotes: Vec<PremiumQuote> = covers
            .into_iter()
            .filter_map(|cover| self.quote(cover, people))
            .collect();
        if quotes.is_empty() {
            return Err(self.find_ineligibility(people));
        }
        Ok(quotes)
    }

    fn quote(&self, cover: Paise, people: &[InsuredPerson]) -> Option<PremiumQuote> {
        let members: Option<Vec<MemberPremium>> = people
            .iter()
            .map(|insured| {
                let premium = self.premium(cover, insured.age)?;
                Some(MemberPremium {
                    insured: *insured,
                    premium,
                })
            })
            .collect();
        let members = members?;
        let year =
            YearlyPrice::from_premiums(members.iter().map(|one| one.premium), self.gst_percent);
        Some(PremiumQuote {
            cover,
            members,
            net: year.net,
            gst: year.gst,
            gst_percent: self.gst_percent,
            total: year.total,
        })
    }

    fn premium(&self, cover: Paise, age: u8) -> Option<Paise> {
        let mut bands = self.premiums.iter();
        let band = bands
            .find(|band| band.cover == cover && (band.age_from..=band.age_to).contains(&age))?;
        Some(band.premium)
    }

    /// The person whose age fits no cover; if each fits another cover, the oldest.
    fn find_ineligibility(&self, people: &[InsuredPerson]) -> IneligibilityReason {
        let covers = self.covers();
        let has = |one: &InsuredPerson| {
            covers
                .iter()
                .any(|cover| self.premium(*cover, one.age).is_some())
        };
        let outside = people.iter().find(|one| !has(one));
        let who = outside.or_else(|| people.iter().max_by_key(|one| one.age));
        let from = self.premiums.iter().map(|band| band.age_from).min();
        let to = self.premiums.iter().map(|band| band.age_to).max();
        match (who, from, to) {
            (Some(insured), Some(from), Some(to)) => IneligibilityReason::Age {
                insured: *insured,
                from,
                to,
            },
            _ => IneligibilityReason::NoPremiums,
        }
    }
}

impl IneligibilityReason {
    pub fn message(self) -> Message {
        match self {
            Self::Member(member) => {
                Message::new("plan_not_member").with_text("who", member.label())
            }
            Self::Age { insured, from, to } => Message::new("plan_not_age")
                .with_text("who", insured.member.label())
                .with("age", insured.age)
                .with("from", from)
                .with("to", to),
            Self::NoPremiums => Message::new("plan_not_priced"),
        }
    }
}

impl InsuredPeopleError {
    pub fn message(&self) -> Message {
        match self {
            Self::Number => Message::new("invalid_insured_number").with("max", MOST_INSURED),
            Self::TooMany(member) => {
                Message::new("invalid_insured_too_many").with_text("who", member.label())
            }
            Self::Age(_, Member::Child) => {
                Message::new("invalid_insured_child_age").with("max", OLDEST_CHILD)
            }
            Self::Age(..) => Message::new("invalid_insured_age")
                .with("min", ADULT)
                .with("max", OLDEST),
        }
    }
}

impl Member {
    /// The message key of the relation.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Oneself => "plan_member_self",
            Self::Spouse => "plan_member_spouse",
            Self::Child => "plan_member_child",
            Self::Parent => "plan_member_parent",
        }
    }
}

#[cfg(test)]
mod tests;
