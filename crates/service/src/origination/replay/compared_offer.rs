//! Compares the stored and the computed entry of each lender in a view.

use std::collections::BTreeSet;
use std::fmt;

use saakh_domain::catalog::lender::RateKind;
use saakh_domain::id::LenderId;
use saakh_domain::origination::eligibility::Check;
use saakh_domain::origination::offers::{OfferSet, Price, PricedOffer};
use saakh_domain::origination::snapshot::Catalog;

use crate::origination::offer::{OfferSnapshot, SnapshotOffer};

/// One difference between a stored view and the computed one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The name of the lender or of another part that differs.
    pub about: String,
    /// The stored entry.
    pub stored: String,
    pub computed: String,
}

/// The entry of one lender in a view.
#[derive(Debug, PartialEq)]
pub(super) struct ComparedOffer<'a> {
    lender_id: LenderId,
    group: &'static str,
    /// The position within the group, from 1.
    place: usize,
    price: Option<Price>,
    checks: &'a [Check],
}

const MATCHED: &str = "matched";
const POSSIBLE: &str = "possible";
const UNMATCHED: &str = "unmatched";

/// Returns the entries of the stored view.
pub(super) fn stored_entries(shown: &OfferSnapshot) -> Vec<ComparedOffer<'_>> {
    fn each<'a>(
        group: &'static str,
        offers: &'a [SnapshotOffer],
    ) -> impl Iterator<Item = ComparedOffer<'a>> + use<'a> {
        (1..).zip(offers).map(move |(place, offer)| {
            let price = Some(offer.price);
            ComparedOffer::new(offer.lender_id, group, place, price, &offer.checks)
        })
    }
    let unmatched = (1..)
        .zip(&shown.unmatched)
        .map(|(place, one)| ComparedOffer::new(one.lender_id, UNMATCHED, place, None, &one.checks));
    each(MATCHED, &shown.matched)
        .chain(each(POSSIBLE, &shown.possible))
        .chain(unmatched)
        .collect()
}

/// Returns the entries of the computed view.
pub(super) fn computed_entries<'s>(set: &'s OfferSet<'_>) -> Vec<ComparedOffer<'s>> {
    let each = |group, offers: &'s [PricedOffer<'_>]| {
        (1..).zip(offers).map(move |(place, offer)| {
            let price = Some(offer.price);
            ComparedOffer::new(offer.lender.id, group, place, price, &offer.checks)
        })
    };
    let unmatched = (1..)
        .zip(&set.unmatched)
        .map(|(place, one)| ComparedOffer::new(one.lender.id, UNMATCHED, place, None, &one.checks));
    each(MATCHED, &set.matched)
        .chain(each(POSSIBLE, &set.possible))
        .chain(unmatched)
        .collect()
}

/// Returns the lenders whose entries differ.
pub(super) fn find_differences(
    catalog: &Catalog,
    stored: &[ComparedOffer<'_>],
    computed: &[ComparedOffer<'_>],
) -> Vec<Difference> {
    let all = stored.iter().chain(computed);
    let ids: BTreeSet<LenderId> = all.map(|compared| compared.lender_id).collect();
    let difference = |id: LenderId| {
        let (before, after) = (
            entries_of_lender(stored, id),
            entries_of_lender(computed, id),
        );
        (before != after).then(|| Difference {
            about: catalog
                .lender(id)
                .map_or_else(|| format!("lender {id}"), |lender| lender.key.clone()),
            stored: format_entries(&before),
            computed: format_entries(&after),
        })
    };
    ids.into_iter().filter_map(difference).collect()
}

/// Returns the entries of a lender in a view: one, unless the stored view was edited by hand.
fn entries_of_lender<'s, 'a>(
    view: &'s [ComparedOffer<'a>],
    id: LenderId,
) -> Vec<&'s ComparedOffer<'a>> {
    view.iter()
        .filter(|compared| compared.lender_id == id)
        .collect()
}

fn format_entries(compared: &[&ComparedOffer<'_>]) -> String {
    let texts: Vec<String> = compared.iter().map(ToString::to_string).collect();
    match texts.as_slice() {
        [] => "not there".to_owned(),
        texts => texts.join(", and again "),
    }
}

impl<'a> ComparedOffer<'a> {
    /// Compares a price as it was shown. The unrounded instalment is compared to the paisa, because processors may
    /// differ in the last digit of a logarithm.
    fn new(
        lender_id: LenderId,
        group: &'static str,
        place: usize,
        mut price: Option<Price>,
        checks: &'a [Check],
    ) -> Self {
        if let Some(price) = &mut price {
            price.quote.emi_exact = price.quote.emi_to_the_paisa().as_rupees();
        }
        Self {
            lender_id,
            group,
            place,
            price,
            checks,
        }
    }
}

impl fmt::Display for ComparedOffer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in place {}", self.group, self.place)?;
        if let Some(price) = &self.price {
            write_price(f, price)?;
        }
        for check in self.checks {
            write_check(f, check)?;
        }
        Ok(())
    }
}

fn write_price(f: &mut fmt::Formatter<'_>, price: &Price) -> fmt::Result {
    let quote = &price.quote;
    let up_to = match price.rate_kind {
        RateKind::Exact => "",
        RateKind::UpTo => "up to ",
    };
    write!(
        f,
        ": {} over {} months at {up_to}{}, EMI {} ({}), received {}, fee with GST {}, others {}, \
         interest {}, repaid {}, cost {}, APR {}",
        price.amount,
        price.months,
        price.rate,
        quote.emi,
        quote.emi_to_the_paisa(),
        quote.net_disbursed,
        quote.fee_with_gst,
        quote.third_party,
        quote.total_interest,
        quote.total_payable,
        quote.total_cost,
        quote.apr
    )
}

fn write_check(f: &mut fmt::Formatter<'_>, check: &Check) -> fmt::Result {
    let (criterion, outcome) = (check.criterion.code(), check.outcome.code());
    write!(f, "; {criterion} {outcome}")?;
    let figures = [("has", check.has), ("from", check.from), ("to", check.to)];
    for (name, figure) in figures {
        if let Some(figure) = figure {
            write!(f, " {name} {figure}")?;
        }
    }
    Ok(())
}
