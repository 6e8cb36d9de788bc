//! Renders offers in the reader's language.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::catalog::fact::Fact;
use saakh_domain::catalog::lender::{Lender, Offering, Terms};
use saakh_domain::catalog::policy::RankingPolicy;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::catalog::rule::Rule;
use saakh_domain::id::LenderId;
use saakh_domain::origination::applicant::Applicant;
use saakh_domain::origination::eligibility::{
    Check, CriterionOutcome, MainReason, list_main_reasons,
};
use saakh_domain::origination::offers::SuggestedChange;
use saakh_domain::origination::snapshot::Catalog;
use saakh_domain::pricing::{ClosingRule, PricingError};
use saakh_domain::text::Message;
use saakh_domain::time::date_in_india;
use saakh_domain::{Language, Paise};
use saakh_service::app::snapshot::Snapshot;
use saakh_service::origination::bureau::CreditScoreStatus;
use saakh_service::origination::offer::{
    self, Offer, OfferSnapshot, SnapshotOffer, StoredOfferView,
};

use super::early_closing::CoolingOffView;
use super::price::PriceView;
use super::view::{
    AmountRange, CheckView, CostLine, CreditScoreView, MainReasonView, MonthsRange, OfferDetail,
    OfferView, OffersAnswer, Ranking, SubmissionLink, SuggestionView, UnmatchedLenderView,
};
use crate::state::Api;

/// Earlier submissions by lender.
#[derive(Default)]
pub(super) struct SentSubmissions {
    /// Submissions of this application.
    pub(super) here: BTreeMap<LenderId, SubmissionLink>,
    /// Open or disbursed submissions of other applications.
    pub(super) elsewhere: BTreeMap<LenderId, SubmissionLink>,
    /// The last rejection of the product by each lender.
    pub(super) said_no: BTreeMap<LenderId, Timestamp>,
}

/// Renders an offer view in the reader's language.
pub(super) struct OffersWriter<'a> {
    pub(super) api: &'a Api,
    pub(super) language: Language,
    pub(super) sent: SentSubmissions,
    pub(super) product: ProductType,
    pub(super) applicant: &'a Applicant,
}

impl OffersWriter<'_> {
    /// Renders the whole offer view.
    pub(super) fn write_answer(
        &self,
        view: &StoredOfferView,
        score_status: CreditScoreStatus,
    ) -> OffersAnswer {
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
            Some(UnmatchedLenderView {
                lender: catalog.lender(unmatched.lender_id)?.into(),
                reasons: self.checks(&unmatched.checks, CriterionOutcome::Failed),
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
            main_reasons: self.main_reasons(catalog, shown),
            suggestions: self.suggestions(&snapshot, view),
            credit_score: self.credit_score(catalog, score_status),
        }
    }

    fn main_reasons(&self, catalog: &Catalog, shown: &OfferSnapshot) -> Vec<MainReasonView> {
        if !shown.matched.is_empty() || !shown.possible.is_empty() {
            return Vec::new();
        }
        let checks = shown.unmatched.iter();
        let checks = checks.map(|unmatched| (unmatched.lender_id, unmatched.checks.as_slice()));
        let view = |reason: MainReason| {
            Some(MainReasonView {
                criterion: reason.check.criterion.code(),
                title: self.text(&reason.check.title()),
                lenders: reason.lenders,
                closest: catalog.lender(reason.closest)?.into(),
                closest_reasons: reason.failures,
                text: self.text(&reason.check.text()),
            })
        };
        list_main_reasons(checks)
            .into_iter()
            .filter_map(view)
            .collect()
    }

    fn credit_score(&self, catalog: &Catalog, score_status: CreditScoreStatus) -> CreditScoreView {
        let (state, points, as_of) = match score_status {
            CreditScoreStatus::Points { points, at } => ("known", Some(points), Some(at)),
            CreditScoreStatus::NoHistory { at } => ("no_history", None, Some(at)),
            CreditScoreStatus::Waiting => ("waiting", None, None),
            CreditScoreStatus::NotRequested => ("not_asked", None, None),
            CreditScoreStatus::Unavailable => ("unavailable", None, None),
        };
        let lenders = catalog.lenders().iter();
        let open = lenders.filter(|lender| lender.accepts_product(self.product));
        let least_scores: Vec<i64> = open
            .filter_map(|lender| least_score(catalog, lender.offering(self.product)?))
            .collect();
        let met = least_scores.iter().filter(|from| Some(**from) <= points);
        CreditScoreView {
            state,
            points,
            as_of: as_of.map(|at| at.to_string()),
            lenders_asking: least_scores.len(),
            lenders_met: met.count(),
        }
    }

    fn suggestions(&self, snapshot: &Snapshot, view: &StoredOfferView) -> Vec<SuggestionView> {
        let each = |lenders: &[&Lender]| lenders.iter().copied().map(Into::into).collect();
        let suggested = offer::list_suggestions(&self.api.app, snapshot, view).into_iter();
        suggested
            .map(|suggestion| SuggestionView {
                kind: suggestion.change.code(),
                value: match suggestion.change {
                    SuggestedChange::Amount(amount) => amount.as_rupees(),
                    SuggestedChange::Months(months) => f64::from(months),
                    SuggestedChange::Gold(more) => more.weight.as_grams(),
                    SuggestedChange::Income(more) => more.as_rupees(),
                },
                opens: each(&suggestion.opens),
                closes: each(&suggestion.closes),
                text: self.text(&suggestion.text()),
            })
            .collect()
    }

    /// Renders an offer with all its costs.
    pub(super) fn write_detail(&self, found: &Offer) -> Result<OfferDetail, PricingError> {
        let (price, terms) = (&found.offer.price, &found.offering().terms);
        let loan = price.loan(terms);
        let rule = self.closing_rule(&found.lender, price.amount);
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

    fn ranking(&self, view: &StoredOfferView) -> Ranking {
        let policies = &self.api.app.reference.ranking;
        let policy = policies.version(&view.shown.policy, view.shown.policy_version);
        Ranking {
            policy: view.shown.policy.clone(),
            version: view.shown.policy_version,
            metric: policy.map_or("", |policy| policy.metric.code()),
            asked_first: policy.is_some_and(RankingPolicy::is_requested_first),
            sentence: policy.map_or(String::new(), |policy| self.text(&policy.sentence())),
        }
    }

    /// Renders an offer.
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
            price: PriceView::new(self.api, self.language, price, terms.interest),
            penal_text: terms.penal(self.language).to_owned(),
            foreclosure_text: self.foreclosure(lender, price.amount),
            cooling_off_days: terms.cooling_off_days,
            speed_hours: terms.decision_hours,
            journey_kind: offering.journey,
            special_offer: lender
                .special_offer(today, self.language)
                .map(str::to_owned),
            checks: self.checks(&offer.checks, CriterionOutcome::Unknown),
            submission: self.sent.here.get(&lender.id).cloned(),
            elsewhere: self.sent.elsewhere.get(&lender.id).cloned(),
            again_from: self.again_from(lender, terms).map(|day| day.to_string()),
            as_asked: price.is_as_requested(self.applicant),
        }
    }

    /// The first day on which the lender accepts another application after its rejection, if it is
    /// in the future.
    fn again_from(&self, lender: &Lender, terms: &Terms) -> Option<Date> {
        let said_no = self.sent.said_no.get(&lender.id)?;
        let from = terms.reapply_from(date_in_india(*said_no))?;
        (self.api.app.today() < from).then_some(from)
    }

    /// The terms of closing early: the regulation's text if it forbids a charge, otherwise the
    /// lender's.
    fn foreclosure(&self, lender: &Lender, amount: Paise) -> String {
        let law = self.closing_rule(lender, amount).text();
        let terms = &lender.offering_for(self.product).terms;
        law.map_or_else(
            || terms.foreclosure(self.language).to_owned(),
            |message| self.text(&message),
        )
    }

    fn closing_rule(&self, lender: &Lender, amount: Paise) -> ClosingRule {
        offer::closing_rule(&self.api.app, lender, self.product, amount, self.applicant)
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

    fn checks(&self, checks: &[Check], outcome: CriterionOutcome) -> Vec<CheckView> {
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

/// The lowest credit score that a lender accepts, if it requires one.
fn least_score(catalog: &Catalog, offering: &Offering) -> Option<i64> {
    let about_score = offering.criteria.iter().find_map(|rule| match rule {
        Rule::Listed {
            fact: Fact::Score,
            item,
        } => Some(*item),
        _ => None,
    })?;
    let items = catalog.lists().get("creditScoreClass").unwrap_or_default();
    let item = items.iter().find(|item| item.id == about_score)?;
    item.min.filter(|least| *least > 0)
}

/// The ranges that any lender of the product covers.
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
