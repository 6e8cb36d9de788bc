//! Suggestions: the smallest changes of amount, term and other inputs with which a further lender would lend. Each is
//! verified by matching again.

use super::compute_offers_under;
use crate::catalog::fact::Fact;
use crate::catalog::gold::GoldPrice;
use crate::catalog::lender::{Lender, Offering};
use crate::catalog::policy::RankingPolicy;
use crate::catalog::product::ProductType;
use crate::origination::applicant::Applicant;
use crate::origination::eligibility::{CriterionOutcome, overall_outcome};
use crate::origination::offers::OfferSet;
use crate::origination::products::Product;
use crate::origination::snapshot::{Catalog, CompiledOffering};
use crate::pricing::AMOUNT_MAX;
use crate::text::Message;
use crate::{Milligrams, Paise};

/// Amounts are suggested in whole thousands of rupees.
pub const AMOUNT_STEP: Paise = Paise::rupees(1_000);

/// One suggested change.
#[derive(Debug, Clone, PartialEq)]
pub struct Suggestion<'a> {
    pub change: SuggestedChange,
    /// Lenders that would then match or check, in ranking order.
    pub opens: Vec<&'a Lender>,
    /// Lenders that would then no longer lend, in ranking order.
    pub closes: Vec<&'a Lender>,
}

/// A changed input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuggestedChange {
    /// Another amount, a multiple of [`AMOUNT_STEP`].
    Amount(Paise),
    /// Another term in months.
    Months(u32),
    Gold(AdditionalGold),
    /// Additional monthly income of a co-applicant, a multiple of [`AMOUNT_STEP`].
    Income(Paise),
}

/// Limits of additional gold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GoldTerms {
    pub price: GoldPrice,
    /// The most that one borrower may pledge.
    pub weight_max: Milligrams,
}

/// Additional gold of 22 carat, whole grams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AdditionalGold {
    pub weight: Milligrams,
    pub value: Paise,
}

/// Inputs that may be changed besides amount and term.
#[derive(Debug, Clone, Copy, Default)]
pub struct SuggestionLimits<'a> {
    /// Set if the product is a gold loan.
    pub gold: Option<&'a GoldTerms>,
    /// Maximum income that a co-applicant may state, if the product has co-applicants.
    pub income_max: Option<Paise>,
}

/// Returns at most one suggestion of each kind, the amount first.
///
/// A higher amount is suggested only if the request was below a lender's minimum. While any lender lends, suggested
/// amounts are between half and twice the requested one.
pub fn find_suggestions<'a>(
    catalog: &'a Catalog,
    policy: &'a RankingPolicy,
    applicant: &Applicant,
    product: ProductType,
    means: SuggestionLimits<'_>,
) -> Vec<Suggestion<'a>> {
    let search = Search {
        catalog,
        applicant,
        product,
    };
    let rule = Product::for_type(product).matching_rule;
    let now = compute_offers_under(rule, catalog, policy, applicant, product);
    let changes = [
        search.nearest_amount(&now),
        means.gold.and_then(|gold| search.least_gold(gold)),
        search.fewest_months(),
        means.income_max.and_then(|most| search.least_income(most)),
    ];
    let then = |change: SuggestedChange| {
        let then =
            compute_offers_under(rule, catalog, policy, &change.apply_to(applicant), product);
        proven(change, &now, &then)
    };
    changes.into_iter().flatten().filter_map(then).collect()
}

/// A change with its effect; none if it opens no lender.
fn proven<'a>(
    change: SuggestedChange,
    now: &OfferSet<'a>,
    then: &OfferSet<'a>,
) -> Option<Suggestion<'a>> {
    let opens = only_in(then, now);
    (!opens.is_empty()).then(|| Suggestion {
        change,
        opens,
        closes: only_in(now, then),
    })
}

/// Lenders with an offer in one set and none in the other.
fn only_in<'a>(one: &OfferSet<'a>, other: &OfferSet<'a>) -> Vec<&'a Lender> {
    lenders(one)
        .filter(|lender| lenders(other).all(|known| known.id != lender.id))
        .collect()
}

fn lenders<'a, 's>(set: &'s OfferSet<'a>) -> impl Iterator<Item = &'a Lender> + use<'a, 's> {
    let offers = set.matched.iter().chain(&set.possible);
    offers.map(|offer| offer.lender)
}

impl SuggestedChange {
    /// The applicant with the change applied.
    pub fn apply_to(self, applicant: &Applicant) -> Applicant {
        match self {
            Self::Amount(amount) => applicant.with(Fact::Amount, amount),
            Self::Months(months) => applicant.with(Fact::Months, i64::from(months)),
            Self::Income(more) => {
                let all = applicant
                    .get_fact(Fact::MonthlyIncome)
                    .map(|now| Paise(now.least) + more);
                applicant.with_optional(Fact::MonthlyIncome, all)
            }
            Self::Gold(AdditionalGold { weight, value }) => {
                let all = |fact: Fact, more: i64| {
                    let now = applicant.get_fact(fact).map(|now| now.least);
                    now.map(|now| now.saturating_add(more))
                };
                applicant
                    .with_optional(Fact::Value, all(Fact::Value, value.0))
                    .with_optional(Fact::GoldWeight, all(Fact::GoldWeight, weight.0))
            }
        }
    }

    /// On the wire: `amount`, `months`, `gold` or `income`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Amount(_) => "amount",
            Self::Months(_) => "months",
            Self::Gold(_) => "gold",
            Self::Income(_) => "income",
        }
    }
}

/// A long term in years, if it has no further months. The pages say terms likewise (`products/term.ts`).
const fn whole_years(months: u32) -> Option<u32> {
    if months >= 60 && months.is_multiple_of(12) {
        Some(months / 12)
    } else {
        None
    }
}

impl Suggestion<'_> {
    /// The suggestion in a sentence. A longer term excludes no lender, so only an amount mentions excluded ones.
    pub fn text(&self) -> Message {
        let message = match self.change {
            SuggestedChange::Amount(amount) if self.closes.is_empty() => {
                Message::new("offers_suggestion_amount").with("amount", amount)
            }
            SuggestedChange::Amount(amount) => Message::new("offers_suggestion_amount_closes")
                .with("amount", amount)
                .with("closes", names(&self.closes)),
            SuggestedChange::Months(months) => match whole_years(months) {
                Some(years) => Message::new("offers_suggestion_years").with("years", years),
                None => Message::new("offers_suggestion_months").with("months", months),
            },
            SuggestedChange::Gold(more) => {
                Message::new("offers_suggestion_gold").with("grams", more.weight)
            }
            SuggestedChange::Income(more) => {
                Message::new("offers_suggestion_income").with("amount", more)
            }
        };
        message.with("opens", names(&self.opens))
    }
}

fn names(lenders: &[&Lender]) -> String {
    let names: Vec<&str> = lenders.iter().map(|lender| lender.name.as_str()).collect();
    names.join(", ")
}

/// Searches the smallest change over all lenders.
struct Search<'a> {
    catalog: &'a Catalog,
    applicant: &'a Applicant,
    product: ProductType,
}

impl Search<'_> {
    /// The nearest amount with which a further lender lends; of two equally near, the smaller.
    fn nearest_amount(&self, now: &OfferSet<'_>) -> Option<SuggestedChange> {
        let requested = self.applicant.amount();
        let somebody_lends = !(now.matched.is_empty() && now.possible.is_empty());
        let reach = if somebody_lends {
            Paise(requested.0 / 2)..=Paise(requested.0.saturating_mul(2))
        } else {
            Paise::ZERO..=AMOUNT_MAX
        };
        self.closed()
            .filter_map(|(_, compiled)| self.amount_that_opens(compiled))
            .filter(|amount| reach.contains(amount))
            .min_by_key(|amount| ((amount.0 - requested.0).abs(), *amount))
            .map(SuggestedChange::Amount)
    }

    /// The shortest longer term with which a further lender lends.
    fn fewest_months(&self) -> Option<SuggestedChange> {
        self.closed()
            .filter_map(|(offering, compiled)| {
                self.months_that_open(compiled, offering.terms.months_max)
            })
            .min()
            .map(SuggestedChange::Months)
    }

    /// The least additional gold with which a further lender lends, in whole grams of 22 carat. More gold never lowers
    /// the possible loan.
    fn least_gold(&self, gold: &GoldTerms) -> Option<SuggestedChange> {
        let has = self.applicant.get_fact(Fact::GoldWeight)?.least;
        let per_gram = gold.price.per_gram();
        let more = |grams: i64| AdditionalGold {
            weight: Milligrams::grams(grams),
            value: Paise(per_gram.0.saturating_mul(grams)),
        };
        let with = |more: AdditionalGold| SuggestedChange::Gold(more).apply_to(self.applicant);
        let room = (gold.weight_max.0 - has) / Milligrams::grams(1).0;
        let grams = self
            .closed()
            .filter_map(|(_, compiled)| {
                first_that(room - 1, |less| self.lends(compiled, &with(more(less + 1))))
            })
            .min()?;
        Some(SuggestedChange::Gold(more(grams + 1)))
    }

    /// The least additional monthly income of a co-applicant with which a further lender lends. Up to a lender's
    /// maximum, more income never lowers the possible loan.
    fn least_income(&self, most: Paise) -> Option<SuggestedChange> {
        let has = self.applicant.get_fact(Fact::MonthlyIncome)?.least;
        let more = |steps: i64| SuggestedChange::Income(Paise(AMOUNT_STEP.0.saturating_mul(steps)));
        let steps = |compiled: &CompiledOffering| {
            let ceiling = compiled.rules.max_income();
            let room = ceiling.map_or(most, |ceiling| most.min(Paise(ceiling.0 - has)));
            room.0 / AMOUNT_STEP.0
        };
        let least = self
            .closed()
            .filter_map(|(_, compiled)| {
                first_that(steps(compiled) - 1, |less| {
                    self.lends(compiled, &more(less + 1).apply_to(self.applicant))
                })
            })
            .min()?;
        Some(more(least + 1))
    }

    /// Offerings of the product that do not lend at present.
    fn closed(&self) -> impl Iterator<Item = (&Offering, &CompiledOffering)> {
        self.catalog
            .compiled_offerings(self.product)
            .map(|(_, offering, compiled)| (offering, compiled))
            .filter(|(_, compiled)| !self.lends(compiled, self.applicant))
    }

    /// A lender's minimum if the request is below it; otherwise the largest lower amount that is accepted. A lower
    /// amount means a lower instalment, so the result changes once in between.
    fn amount_that_opens(&self, compiled: &CompiledOffering) -> Option<Paise> {
        let requested = self.applicant.amount();
        let (least, most) = compiled.rules.requestable_amounts();
        let least = up_to_step(least);
        let lends = |amount| {
            self.lends(
                compiled,
                &SuggestedChange::Amount(amount).apply_to(self.applicant),
            )
        };
        if requested < least {
            return Some(least).filter(|least| lends(*least));
        }
        let top = down_to_step(most.map_or(requested, |most| most.min(requested)));
        let below = |steps: i64| Paise(top.0 - steps * AMOUNT_STEP.0);
        let steps = (top.0 - least.0) / AMOUNT_STEP.0;
        first_that(steps, |steps| lends(below(steps))).map(below)
    }

    /// A longer term means a lower instalment, so from some term on the lender lends, or never.
    fn months_that_open(&self, compiled: &CompiledOffering, most: u32) -> Option<u32> {
        let after = |more: i64| self.applicant.months() + u32::try_from(more).unwrap_or(u32::MAX);
        let lends = |months| {
            self.lends(
                compiled,
                &SuggestedChange::Months(months).apply_to(self.applicant),
            )
        };
        let more = i64::from(most) - i64::from(self.applicant.months()) - 1;
        first_that(more, |more| lends(after(more + 1))).map(|more| after(more + 1))
    }

    /// Whether a lender matches or will check.
    fn lends(&self, compiled: &CompiledOffering, applicant: &Applicant) -> bool {
        let rule = Product::for_type(self.product).matching_rule;
        let (checks, price) = rule.judge(self.catalog, compiled, applicant, self.product);
        price.is_some() && overall_outcome(&checks) != CriterionOutcome::Failed
    }
}

/// Binary search for the first number from 0 to `last` that satisfies a monotonic condition.
fn first_that(last: i64, holds: impl Fn(i64) -> bool) -> Option<i64> {
    if last < 0 || !holds(last) {
        return None;
    }
    let (mut low, mut high) = (0, last);
    while low < high {
        let middle = i64::midpoint(low, high);
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Some(low)
}

fn down_to_step(amount: Paise) -> Paise {
    Paise(amount.0.div_euclid(AMOUNT_STEP.0) * AMOUNT_STEP.0)
}

fn up_to_step(amount: Paise) -> Paise {
    down_to_step(amount + AMOUNT_STEP - Paise(1))
}

#[cfg(test)]
mod tests;
