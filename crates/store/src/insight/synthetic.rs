//! Invented applications with everything that hangs on them, many at once: what a database looks
//! like after years, to measure and to try lists with.

use jiff::Timestamp;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{
    ApplicationId, CustomerId, LenderId, OfferId, OfferViewId, PartnerId, SubmissionId,
};
use saakh_domain::insight::Stage;
use saakh_domain::origination::application::ApplicationStatus;
use saakh_domain::origination::submission::{Source, SubmissionStatus};
use saakh_domain::{Language, Secret};

use crate::db::bulk::{Table, insert};
use crate::db::{Arg, DbError};
use crate::{Tx, args};

/// An invented customer with her one application.
#[derive(Debug, Clone)]
pub struct Synthetic {
    /// The customer.
    pub customer: CustomerId,
    /// In E.164.
    pub mobile: Secret<String>,
    /// What she reads.
    pub language: Language,
    /// Her profile, as JSON.
    pub profile: Secret<String>,
    /// Who brought her.
    pub partner: Option<PartnerId>,
    /// The application.
    pub application: ApplicationId,
    /// What it is for.
    pub product: ProductType,
    /// Every status that it had and since when, at least one.
    pub history: Vec<(ApplicationStatus, Timestamp)>,
    /// What a lender got, where it came so far.
    pub submission: Option<SyntheticSubmission>,
}

/// An invented submission.
#[derive(Debug, Clone)]
pub struct SyntheticSubmission {
    /// Its id.
    pub id: SubmissionId,
    /// The snapshot of offers that it was chosen from.
    pub view: OfferViewId,
    /// The offer that was chosen.
    pub offer: OfferId,
    /// To whom it went.
    pub lender: LenderId,
    /// Every status that it had and since when, at least one.
    pub history: Vec<(SubmissionStatus, Timestamp)>,
}

const CUSTOMER: Table = Table {
    name: "customer",
    columns: &[
        "id",
        "mobile",
        "mobile_verified_at",
        "language",
        "profile",
        "revision",
        "partner_id",
        "created_at",
        "updated_at",
    ],
};
const ATTRIBUTION: Table = Table {
    name: "attribution",
    columns: &["customer_id", "partner_id", "evidence", "attributed_at"],
};
const APPLICATION: Table = Table {
    name: "application",
    columns: &[
        "id",
        "customer_id",
        "product_type",
        "status",
        "created_at",
        "updated_at",
        "identity_confirmed_at",
        "partner_id",
    ],
};
const APPLICATION_HISTORY: Table = Table {
    name: "application_history",
    columns: &[
        "application_id",
        "position",
        "from_status",
        "to_status",
        "source",
        "changed_at",
        "counted_at",
    ],
};
const APPLICATION_REACHED: Table = Table {
    name: "application_reached",
    columns: &["application_id", "stage", "reached_at"],
};
const OFFER_VIEW: Table = Table {
    name: "offer_view",
    columns: &[
        "id",
        "application_id",
        "profile_revision",
        "catalog_version",
        "policy_version",
        "body",
        "created_at",
        "matching_rule_version",
        "rule_data",
        "score",
        "score_at",
        "age",
    ],
};
const OFFER: Table = Table {
    name: "offer",
    columns: &["id", "offer_view_id", "lender_id"],
};
const SUBMISSION: Table = Table {
    name: "submission",
    columns: &[
        "id",
        "application_id",
        "offer_id",
        "lender_id",
        "status",
        "offer",
        "fields",
        "reference",
        "created_at",
        "updated_at",
    ],
};
const SUBMISSION_HISTORY: Table = Table {
    name: "submission_history",
    columns: &[
        "submission_id",
        "position",
        "from_status",
        "to_status",
        "source",
        "changed_at",
        "counted_at",
    ],
};

/// What stands where a real row has a snapshot, an offer or evidence.
const NOTHING: &str = "{}";

/// Adds them. Their histories count as counted: whoever adds them adds them to the figures too.
pub async fn add(tx: &mut Tx, all: &[Synthetic]) -> Result<(), DbError> {
    let submitted = || {
        all.iter()
            .filter_map(|one| Some((one, one.submission.as_ref()?)))
    };
    insert(tx, CUSTOMER, all.iter().map(customer).collect()).await?;
    insert(
        tx,
        ATTRIBUTION,
        all.iter().filter_map(attribution).collect(),
    )
    .await?;
    insert(tx, APPLICATION, all.iter().map(application).collect()).await?;
    let history = all.iter().flat_map(application_history);
    insert(tx, APPLICATION_HISTORY, history.collect()).await?;
    let reached = submitted().flat_map(|(one, to)| reached(one, to));
    insert(tx, APPLICATION_REACHED, reached.collect()).await?;
    insert(
        tx,
        OFFER_VIEW,
        submitted().map(|(one, to)| offer_view(one, to)).collect(),
    )
    .await?;
    let offers = submitted().map(|(_, to)| args![to.offer, to.view, to.lender]);
    insert(tx, OFFER, offers.collect()).await?;
    insert(
        tx,
        SUBMISSION,
        submitted().map(|(one, to)| submission(one, to)).collect(),
    )
    .await?;
    let history = submitted().flat_map(|(_, to)| submission_history(to));
    insert(tx, SUBMISSION_HISTORY, history.collect()).await
}

impl Synthetic {
    /// When it began.
    pub fn started_at(&self) -> Timestamp {
        self.history
            .first()
            .map_or(Timestamp::UNIX_EPOCH, |first| first.1)
    }

    /// Every stage that it reached, and when.
    pub fn stages(&self) -> Vec<(Stage, Timestamp)> {
        let own = self.history.iter().filter_map(|(status, at)| {
            let stage = Stage::of_application(*status)?;
            Some((stage, *at))
        });
        let lenders = self.submission.iter().flat_map(SyntheticSubmission::stages);
        own.chain(lenders).collect()
    }
}

impl SyntheticSubmission {
    /// The stages that its application reached by it, each once.
    fn stages(&self) -> Vec<(Stage, Timestamp)> {
        let mut reached: Vec<(Stage, Timestamp)> = Vec::new();
        for (status, at) in &self.history {
            for stage in Stage::of_submission(*status) {
                if reached.iter().all(|(known, _)| known != stage) {
                    reached.push((*stage, *at));
                }
            }
        }
        reached
    }
}

fn reached(one: &Synthetic, to: &SyntheticSubmission) -> Vec<Vec<Arg>> {
    let stages = to.stages().into_iter();
    stages
        .map(|(stage, at)| args![one.application, stage.code(), at])
        .collect()
}

fn first_and_last<S: Copy>(history: &[(S, Timestamp)]) -> Option<(Timestamp, S, Timestamp)> {
    let (first, last) = (history.first()?, history.last()?);
    Some((first.1, last.0, last.1))
}

fn customer(one: &Synthetic) -> Vec<Arg> {
    let at = one.started_at();
    args![
        one.customer,
        one.mobile.expose(),
        at,
        one.language,
        one.profile.expose(),
        1_i64,
        one.partner,
        at,
        at
    ]
}

fn attribution(one: &Synthetic) -> Option<Vec<Arg>> {
    let partner = one.partner?;
    Some(args![one.customer, partner, NOTHING, one.started_at()])
}

fn application(one: &Synthetic) -> Vec<Arg> {
    let last = first_and_last(&one.history);
    let (first, status, last) = last.map_or((None, None, None), |(first, status, last)| {
        (Some(first), Some(status.code()), Some(last))
    });
    args![
        one.application,
        one.customer,
        one.product.slug(),
        status,
        first,
        last,
        first,
        one.partner
    ]
}

fn application_history(one: &Synthetic) -> Vec<Vec<Arg>> {
    let codes = one.history.iter().map(|(status, at)| (status.code(), *at));
    lines(&one.application.to_string(), codes, Source::Customer)
}

fn submission_history(to: &SyntheticSubmission) -> Vec<Vec<Arg>> {
    let codes = to.history.iter().map(|(status, at)| (status.code(), *at));
    lines(&to.id.to_string(), codes, Source::Connector)
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

fn offer_view(one: &Synthetic, to: &SyntheticSubmission) -> Vec<Arg> {
    let at = to.history.first().map(|first| first.1);
    args![
        to.view,
        one.application,
        1_i64,
        1_i64,
        "synthetic",
        NOTHING,
        at,
        1_i64,
        "",
        0_i64,
        0_i64,
        0_i64
    ]
}

fn submission(one: &Synthetic, to: &SyntheticSubmission) -> Vec<Arg> {
    let last = first_and_last(&to.history);
    let (first, status, last) = last.map_or((None, None, None), |(first, status, last)| {
        (Some(first), Some(status.code()), Some(last))
    });
    args![
        to.id,
        one.application,
        to.offer,
        to.lender,
        status,
        NOTHING,
        NOTHING,
        to.id.to_string(),
        first,
        last
    ]
}
