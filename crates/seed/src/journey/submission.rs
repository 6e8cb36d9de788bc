//! A synthetic submission and the lender's status history.

use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::catalog::lender::{Connector, Offering};
use saakh_domain::id::SubmissionId;
use saakh_domain::lifecycle::loan_details::LoanDetails;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::time::date_in_india;
use saakh_domain::trust::consent::Purpose;
use saakh_service::origination::submission::first_status;
use saakh_service::{App, Error, Result};
use saakh_store::origination::offer::OfferView;
use saakh_store::origination::submission::Submission;
use saakh_store::trust::share_receipt::ShareReceipt;

use super::CustomerMaker;
use super::person::SyntheticCustomer;
use super::way::{CustomerTimeline, minutes_duration};
use crate::draw::Draw;
use crate::facts::OfferViewTemplate;
use crate::rows::SyntheticSubmission;

/// The offer is chosen from so many of the best.
const CHOSEN_FROM: u64 = 5;

impl CustomerMaker {
    /// Submits one of the best offers.
    pub(super) fn make_submission(
        &self,
        app: &App,
        way: &mut CustomerTimeline,
        person: &mut SyntheticCustomer,
        offered: &OfferViewTemplate,
        view: &OfferView,
    ) -> Result<SyntheticSubmission> {
        let among = CHOSEN_FROM.min(offered.offer_count() as u64);
        let place = usize::try_from(way.draw.below(among)).unwrap_or(0);
        let chosen = offered.build_offer(place, view.id);
        let chosen = chosen.ok_or(Error::Internal("a view without its offer", None))?;
        let lender = self.snapshot.catalog.lender(chosen.lender_id);
        let lender = lender.ok_or(Error::Internal("an offer of no lender", None))?;
        let at = way.now;
        let id = SubmissionId::new(way.draw_id(at));
        let consent_id = person.add_consent(app, way, Purpose::LenderShare, Some(lender.id), at);
        let product = offered.asked.product;
        let offering = lender.offering_for(product);
        let first = first_status(offering);
        let mut history = vec![(first, at)];
        for outcome in outcomes(way.draw.below(100), way.is_old) {
            // A redirected customer continues on the lender's own page and is not submitted by us.
            if first == SubmissionStatus::Redirected && *outcome == SubmissionStatus::Submitted {
                continue;
            }
            let minutes = 1 + way.draw.below(3 * 24 * 60);
            history.push((*outcome, way.advance(minutes_duration(minutes))));
        }
        let last = history.last().copied().unwrap_or((first, at));
        Ok(SyntheticSubmission {
            row: Submission {
                id,
                // Drawn at the end of the past, because the database has to say which codes are taken.
                short_code: None,
                application_id: view.key.application_id,
                product,
                offer_id: chosen.id,
                lender_id: lender.id,
                status: last.0,
                offer: saakh_store::db::to_json(&chosen)?,
                fields: Secret::new("{}".to_owned()),
                reference: Some(reference(&lender.key, at, &mut way.draw)),
                redirect_url: None,
                waiting_since: None,
                withdrawn_at: None,
                details: LoanDetails::default(),
                created_at: at,
                updated_at: last.1,
            },
            history,
            receipt: ShareReceipt {
                submission_id: id,
                consent_id,
                lender_id: lender.id,
                fields: shared_fields(offering),
                shared_at: at,
                withdrawal_told_at: None,
                withdrawal_asked_at: None,
            },
            amount: chosen.price.amount,
        })
    }
}

/// A lender's reference for a submission.
fn reference(lender: &str, at: Timestamp, draw: &mut Draw) -> String {
    let letters: String = lender
        .chars()
        .filter(char::is_ascii_alphabetic)
        .take(3)
        .collect();
    let (day, number) = (date_in_india(at).strftime("%y%m%d"), draw.below(100_000));
    format!("{}{day}{number:05}", letters.to_ascii_uppercase())
}

/// Synthetic customers have answered every field that the lender asks for.
fn shared_fields(offering: &Offering) -> Vec<String> {
    match &offering.connector {
        Connector::Http(mapping) => mapping.body.values().cloned().collect(),
        Connector::Redirect { .. } => vec!["application.reference".to_owned()],
    }
}

/// Status sequences drawn from a hundred; an old application is never left pending.
const fn outcomes(of_hundred: u64, is_old: bool) -> &'static [SubmissionStatus] {
    match (of_hundred, is_old) {
        (0..25, _) => &[
            SubmissionStatus::Submitted,
            SubmissionStatus::InReview,
            SubmissionStatus::Approved,
            SubmissionStatus::Disbursed,
        ],
        (25..35, true) => &[
            SubmissionStatus::Submitted,
            SubmissionStatus::Approved,
            SubmissionStatus::Expired,
        ],
        (25..35, false) => &[SubmissionStatus::Submitted, SubmissionStatus::Approved],
        (35..65, _) => &[
            SubmissionStatus::Submitted,
            SubmissionStatus::InReview,
            SubmissionStatus::Rejected,
        ],
        (65..75, false) => &[SubmissionStatus::Submitted, SubmissionStatus::InReview],
        (75..80, _) => &[SubmissionStatus::Failed],
        (_, true) => &[SubmissionStatus::Submitted, SubmissionStatus::Expired],
        (_, false) => &[SubmissionStatus::Submitted],
    }
}
