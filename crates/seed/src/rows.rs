//! Invented applications with everything that hangs on them as rows, many in one statement.

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
use saakh_domain::insight::outcome::{self, Line};
use saakh_domain::insight::{Outcome, Stage};
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

/// An invented customer with their one application. What a reader of the program looks into is a
/// value of the type that is stored in life, so that nothing is written that cannot be read.
#[derive(Debug, Clone)]
pub(crate) struct Synthetic {
    pub(crate) customer: Customer,
    /// Whose lead they are, where a visit was noted.
    pub(crate) attribution: Option<SyntheticAttribution>,
    /// What they agreed to.
    pub(crate) consents: Vec<Consent>,
    /// What the credit bureau said of them.
    pub(crate) score: Option<CreditScore>,
    /// How far the profile is filled, where it was begun.
    pub(crate) completion: Option<ProfileCompletion>,
    pub(crate) application: ApplicationId,
    /// What it is for.
    pub(crate) product: ProductType,
    /// Every status that it had and since when, at least one.
    pub(crate) history: Vec<(ApplicationStatus, Timestamp)>,
    /// The offers that were shown, where it came so far.
    pub(crate) view: Option<OfferView>,
    /// What a lender got, where it came so far.
    pub(crate) submission: Option<SyntheticSubmission>,
}

/// Why an invented customer counts for a partner.
#[derive(Debug, Clone)]
pub(crate) struct SyntheticAttribution {
    /// The partner that they count for.
    pub(crate) partner: PartnerId,
    /// The tracking link that they came by.
    pub(crate) link: Option<LinkId>,
    /// Whose link that is.
    pub(crate) merchant: Option<MerchantId>,
    /// As JSON.
    pub(crate) evidence: String,
    /// When it was decided.
    pub(crate) at: Timestamp,
}

/// An invented submission.
#[derive(Debug, Clone)]
pub(crate) struct SyntheticSubmission {
    /// As it ended.
    pub(crate) row: Submission,
    /// Every status that it had and since when, at least one.
    pub(crate) history: Vec<(SubmissionStatus, Timestamp)>,
    /// What the lender got, and under which consent.
    pub(crate) receipt: ShareReceipt,
    /// What was applied for.
    pub(crate) amount: Paise,
}

/// Adds them. Their histories count as counted: whoever adds them adds them to the figures too.
pub(crate) async fn add(tx: &mut Tx, all: &[Synthetic]) -> Result<(), DbError> {
    person::add(tx, all).await?;
    application::add(tx, all).await?;
    offer::add(tx, all).await?;
    submission::add(tx, all).await
}

impl Synthetic {
    /// When it began.
    pub(crate) fn started_at(&self) -> Timestamp {
        self.history
            .first()
            .map_or(Timestamp::UNIX_EPOCH, |first| first.1)
    }

    /// What a lender was asked for, where it came so far.
    pub(crate) fn amount(&self) -> Paise {
        let submission = self.submission.as_ref();
        submission.map_or(Paise::ZERO, |submission| submission.amount)
    }

    /// What it is counted by.
    pub(crate) fn origin(&self) -> Origin {
        Origin {
            product: self.product,
            partner: self.customer.partner_id,
            merchant: self.attribution.as_ref().and_then(|one| one.merchant),
            language: self.customer.language,
        }
    }

    /// Every stage that it reached, and when.
    pub(crate) fn stages(&self) -> Vec<(Stage, Timestamp)> {
        let own = self.history.iter().filter_map(|(status, at)| {
            let stage = Stage::of_application(*status)?;
            Some((stage, *at))
        });
        let lenders = self.submission.iter().flat_map(SyntheticSubmission::stages);
        own.chain(lenders).collect()
    }
}

impl SyntheticSubmission {
    /// What it came to, and when.
    pub(crate) fn outcomes(&self) -> BTreeMap<Outcome, Timestamp> {
        let line = |&(status, at): &(SubmissionStatus, Timestamp)| Line {
            status,
            source: Source::Connector,
            at,
        };
        let lines: Vec<Line> = self.history.iter().map(line).collect();
        outcome::outcomes(&lines)
    }

    /// The stages that its application reached by it.
    fn stages(&self) -> Vec<(Stage, Timestamp)> {
        let outcomes = self.outcomes().into_iter();
        outcomes
            .filter_map(|(outcome, at)| Some((outcome.stage()?, at)))
            .collect()
    }
}

fn submitted(all: &[Synthetic]) -> impl Iterator<Item = (&Synthetic, &SyntheticSubmission)> {
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
