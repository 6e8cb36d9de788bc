//! Writes offers in the reader's language.

use std::collections::BTreeMap;

use saakh_domain::Language;
use saakh_domain::catalog::lender::{Lender, Terms};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::LenderId;
use saakh_domain::origination::applicant::Applicant;
use saakh_domain::origination::eligibility::{Check, Outcome};
use saakh_domain::origination::offers::Change;
use saakh_domain::pricing::{ClosingRule, PricingError};
use saakh_domain::text::Message;
use saakh_service::app::snapshot::Snapshot;
use saakh_service::origination::offer::{self, Offer, SnapshotOffer, View};

use super::early_closing::CoolingOffView;
use super::view::{
    AmountRange, CheckView, CostLine, MonthsRange, OfferDetail, OfferView, OffersAnswer, Ranking,
    SubmissionLink, SuggestionView, UnmatchedView,
};
use crate::state::Api;

/// Writes what was shown in the reader's language.
pub(super) struct OffersWriter<'a> {
    pub(super) api: &'a Api,
    pub(super) language: Language,
    /// What was sent already.
    pub(super) sent: BTreeMap<LenderId, SubmissionLink>,
    /// For which product type.
    pub(super) product: ProductType,
    /// Whom the offers are for.
    pub(super) applicant: &'a Applicant,
}

impl OffersWriter<'_> {
    /// Every lender.
    pub(super) fn answer(&self, view: &View) -> OffersAnswer {
        let snapshot = self.api.app.catalog();
        let catalog = &snapshot.catalog;
        let shown = &view.shown;
        let each = |offers: &[SnapshotOffer]| {
            let lenders = offers
                .iter()
                .filter_map(|o| Some((o, catalog.lender(o.lender_id)?)));
            lenders
                .map(|(offer, lender)| self.offer(offer, lender))
                .collect()
        };
        let unmatched = shown.unmatched.iter().filter_map(|unmatched| {
            Some(UnmatchedView {
                lender: catalog.lender(unmatched.lender_id)?.into(),
                reasons: self.checks(&unmatched.checks, Outcome::Failed),
            })
        });
        let (amounts, months) = ranges(catalog.lenders(), self.product);
        OffersAnswer {
            offer_view_id: view.id.to_string(),
            app_id: view.key.application_id.to_string(),
            amount: shown.applicant.amount().into(),
            months: shown.applicant.months(),
            amount_range: amounts,
            months_range: months,
            ranking: self.ranking(view),
            matched: each(&shown.matched),
            possible: each(&shown.possible),
            unmatched: unmatched.collect(),
            suggestions: self.suggestions(&snapshot, view),
        }
    }

    fn suggestions(&self, snapshot: &Snapshot, view: &View) -> Vec<SuggestionView> {
        let each = |lenders: &[&Lender]| lenders.iter().copied().map(Into::into).collect();
        let suggested = offer::suggested(snapshot, view).into_iter();
        suggested
            .map(|suggestion| SuggestionView {
                kind: suggestion.change.code(),
                value: match suggestion.change {
                    Change::Amount(amount) => amount.as_rupees(),
                    Change::Months(months) => f64::from(months),
                },
                opens: each(&suggestion.opens),
                closes: each(&suggestion.closes),
                text: self.text(&suggestion.text()),
            })
            .collect()
    }

    /// One offer with everything that it costs.
    pub(super) fn detail(&self, found: &Offer) -> Result<OfferDetail, PricingError> {
        let (price, terms) = (&found.offer.price, &found.offering().terms);
        let loan = terms.loan(price.amount, price.months, price.rate);
        let rule = self.closing_rule(terms);
        let cooling_off = loan.cooling_off(terms.cooling_off_days)?;
        Ok(OfferDetail {
            offer: self.offer(&found.offer, &found.lender),
            schedule: loan.schedule()?.into_iter().map(Into::into).collect(),
            costs: self.costs(&found.offer, terms),
            early_closing_rule: rule.into(),
            early_closing: loan.closings(&rule)?.into_iter().map(Into::into).collect(),
            cooling_off: CoolingOffView::new(&cooling_off, self.text(&cooling_off.text())),
        })
    }

    fn ranking(&self, view: &View) -> Ranking {
        let policies = &self.api.app.reference.ranking;
        let policy = policies.version(&view.shown.policy, view.shown.policy_version);
        Ranking {
            policy: view.shown.policy.clone(),
            version: view.shown.policy_version,
            metric: policy.map_or("", |policy| policy.metric.code()),
            sentence: policy.map_or(String::new(), |policy| self.text(&policy.sentence())),
        }
    }

    /// One offer.
    fn offer(&self, offer: &SnapshotOffer, lender: &Lender) -> OfferView {
        let (price, quote) = (&offer.price, &offer.price.quote);
        let offering = lender.offering_for(self.product);
        let terms = &offering.terms;
        let today = self.api.app.today();
        OfferView {
            offer_id: offer.id.to_string(),
            lender: lender.into(),
            amount: price.amount.into(),
            months: price.months,
            rate: price.rate.into(),
            rate_kind: price.rate_kind,
            interest_kind: terms.interest,
            apr: quote.apr.into(),
            emi: quote.emi.into(),
            net_disbursed: quote.net_disbursed.into(),
            fee_with_gst: quote.fee_with_gst.into(),
            third_party_charges: quote.third_party.into(),
            total_interest: quote.total_interest.to_whole_rupees().into(),
            total_payable: quote.total_payable.to_whole_rupees().into(),
            penal_text: terms.penal(self.language).to_owned(),
            foreclosure_text: self.foreclosure(terms),
            cooling_off_days: terms.cooling_off_days,
            speed_hours: terms.decision_hours,
            journey_kind: offering.journey,
            special_offer: lender
                .special_offer(today, self.language)
                .map(str::to_owned),
            checks: self.checks(&offer.checks, Outcome::Unknown),
            submission: self.sent.get(&lender.id).cloned(),
        }
    }

    /// Closing early in words: the law's where it takes the lender's charge away.
    fn foreclosure(&self, terms: &Terms) -> String {
        let law = self.closing_rule(terms).text();
        law.map_or_else(
            || terms.foreclosure(self.language).to_owned(),
            |message| self.text(&message),
        )
    }

    fn closing_rule(&self, terms: &Terms) -> ClosingRule {
        offer::closing_rule(&self.api.app, terms, self.product, self.applicant)
    }

    fn costs(&self, offer: &SnapshotOffer, terms: &Terms) -> Vec<CostLine> {
        let quote = &offer.price.quote;
        let line = |key: &str, amount| CostLine {
            label: self.text(&Message::new(key)),
            amount,
        };
        let others = terms.third_party.iter().map(|charge| CostLine {
            label: charge.label(self.language).to_owned(),
            amount: charge.amount.into(),
        });
        let mut lines = vec![
            line("cost_amount", offer.price.amount.into()),
            line("cost_fee_with_gst", quote.fee_with_gst.into()),
        ];
        lines.extend(others);
        lines.push(line("cost_net_disbursed", quote.net_disbursed.into()));
        lines.push(line(
            "cost_total_interest",
            quote.total_interest.to_whole_rupees().into(),
        ));
        lines.push(line(
            "cost_total_payable",
            quote.total_payable.to_whole_rupees().into(),
        ));
        lines
    }

    fn checks(&self, checks: &[Check], outcome: Outcome) -> Vec<CheckView> {
        checks
            .iter()
            .filter(|check| check.outcome == outcome)
            .map(|check| CheckView {
                criterion: check.criterion.code(),
                title: self.text(&check.title()),
                text: self.text(&check.text()),
            })
            .collect()
    }

    fn text(&self, message: &Message) -> String {
        self.api.app.text(message, self.language)
    }
}

/// What can be asked for at all: the least and the most of any lender of the product.
fn ranges(lenders: &[Lender], product: ProductType) -> (AmountRange, MonthsRange) {
    let offerings = || lenders.iter().filter_map(|lender| lender.offering(product));
    let terms = || offerings().map(|offering| &offering.terms);
    (
        AmountRange {
            min: terms()
                .map(|terms| terms.amount_min)
                .min()
                .unwrap_or_default()
                .into(),
            max: terms()
                .map(|terms| terms.amount_max)
                .max()
                .unwrap_or_default()
                .into(),
        },
        MonthsRange {
            min: terms()
                .map(|terms| terms.months_min)
                .min()
                .unwrap_or_default(),
            max: terms()
                .map(|terms| terms.months_max)
                .max()
                .unwrap_or_default(),
        },
    )
}
