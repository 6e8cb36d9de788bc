//! Synthetic applications and all dependent records as rows, many per statement.

mod application;
pub(crate) mod link;
mod offer;
mod person;
mod submission;

use std::collections::BTreeMap;

use jiff::Timestamp;
use saakh_domain::Paise;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, LinkId, MerchantId, PartnerId};
use saakh_domain::insight::outcome::{self, StatusChange};
use saakh_domain::insight::{Stage, SubmissionOutcome};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_store::db::Arg;
use saakh_store::identity::customer::Customer;
use saakh_store::insight::funnel::Origin;
use saakh_store::origination::credit_score::CreditScore;
use saakh_store::origination::offer::OfferView;
use saakh_store::origination::profile_completion::ProfileCompletion;
use saakh_store::origination::submission::Submission;
use saakh_store::trust::consent::Consent;
use saakh_store::trust::share_receipt::ShareReceipt;
use saakh_store::{DbError, Tx, args};

/// A synthetic customer with one application. Values that the program parses have the stored types, so that nothing
/// unreadable is written.
#[derive(Debug, Clone)]
pub(crate) struct SyntheticApplication {
    pub(crate) customer: Customer,
    /// Attribution, if there was a visit.
    pub(crate) attribution: Option<SyntheticAttribution>,
    pub(crate) consents: Vec<Consent>,
    pub(crate) score: Option<CreditScore>,
    /// How far the profile is filled, if it was started.
    pub(crate) completion: Option<ProfileCompletion>,
    pub(crate) application: ApplicationId,
    pub(crate) product: ProductType,
    /// Every status with its start, at least one.
    pub(crate) history: Vec<(ApplicationStatus, Timestamp)>,
    /// The offers shown, if it got that far.
    pub(crate) view: Option<OfferView>,
    /// The submission, if it got that far.
    pub(crate) submission: Option<SyntheticSubmission>,
}

/// Why a synthetic customer is attributed to a partner.
#[derive(Debug, Clone)]
pub(crate) struct SyntheticAttribution {
    pub(crate) partner: PartnerId,
    pub(crate) link: Option<LinkId>,
    /// Owner of the link.
    pub(crate) merchant: Option<MerchantId>,
    /// As JSON.
    pub(crate) evidence: String,
    /// When the attribution was decided.
    pub(crate) at: Timestamp,
}

#[derive(Debug, Clone)]
pub(crate) struct SyntheticSubmission {
    /// The final state.
    pub(crate) row: Submission,
    /// Every status with its start, at least one.
    pub(crate) history: Vec<(SubmissionStatus, Timestamp)>,
    /// What was shared with the lender, and under which consent.
    pub(crate) receipt: ShareReceipt,
    /// The amount applied for.
    pub(crate) amount: Paise,
}

/// Inserts all rows. Their histories are marked as counted, so the caller must add them to the figures.
pub(crate) async fn add(tx: &mut Tx, all: &[SyntheticApplication]) -> Result<(), DbError> {
    person::add(tx, all).await?;
    application::add(tx, all).await?;
    offer::add(tx, all).await?;
    submission::add(tx, all).await
}

impl SyntheticApplication {
    pub(crate) fn started_at(&self) -> Timestamp {
        self.history
            .first()
            .map_or(Timestamp::UNIX_EPOCH, |first| first.1)
    }

    /// The amount applied for; zero without a submission.
    pub(crate) fn amount(&self) -> Paise {
        let submission = self.submission.as_ref();
        submission.map_or(Paise::ZERO, |submission| submission.amount)
    }

    /// The dimensions by which it is counted.
    pub(crate) fn origin(&self) -> Origin {
        Origin {
            product: self.product,
            partner: self.customer.partner_id,
            merchant: self.attribution.as_ref().and_then(|one| one.merchant),
            language: self.customer.language,
        }
    }

    /// Every stage that was reached, with its time.
    pub(crate) fn stages(&self) -> Vec<(Stage, Timestamp)> {
        let own = self.history.iter().filter_map(|(status, at)| {
            let stage = Stage::from_application(*status)?;
            Some((stage, *at))
        });
        let lenders = self.submission.iter().flat_map(SyntheticSubmission::stages);
        own.chain(lenders).collect()
    }
}

impl SyntheticSubmission {
    /// Every outcome that was reached, with its time.
    pub(crate) fn outcomes(&self) -> BTreeMap<SubmissionOutcome, Timestamp> {
        let line = |&(status, at): &(SubmissionStatus, Timestamp)| StatusChange {
            status,
            source: Source::Connector,
            at,
        };
        let lines: Vec<StatusChange> = self.history.iter().map(line).collect();
        outcome::collect_outcomes(&lines)
    }

    /// The application stages that the submission reached.
    fn stages(&self) -> Vec<(Stage, Timestamp)> {
        let outcomes = self.outcomes().into_iter();
        outcomes
            .filter_map(|(outcome, at)| Some((outcome.stage()?, at)))
            .collect()
    }
}

fn with_submissions(
    all: &[SyntheticApplication],
) -> impl Iterator<Item = (&SyntheticApplication, &SyntheticSubmission)> {
    all.iter()
        .filter_map(|one| Some((one, one.submission.as_ref()?)))
}

fn first_and_last<S: Copy>(history: &[(S, Timestamp)]) -> Option<(Timestamp, S, Timestamp)> {
    let (first, last) = (history.first()?, history.last()?);
    Some((first.1, last.0, last.1))
}

fn lines(
    id: &str,
    history: impl Iterator<Item = (&'static str, Timestamp)>,
    source: Source,
) -> Vec<Vec<Arg>> {
    let mut from: Option<&'static str> = None;
    (1_i64..)
        .zip(history)
        .map(|(position, (to, at))| {
            args![id, position, from.replace(to), to, source.code(), at, at]
        })
        .collect()
}
