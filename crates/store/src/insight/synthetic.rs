//! Invented applications with everything that hangs on them, many at once: what a database looks
//! like after years, to measure and to try lists with.

use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, LinkId, PartnerId};
use saakh_domain::insight::Stage;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};

use crate::db::bulk::{Table, insert};
use crate::db::{Arg, DbError, Row, to_json};
use crate::identity::customer::Customer;
use crate::origination::credit_score::CreditScore;
use crate::origination::offer::{OfferRow, OfferView};
use crate::origination::profile_completion::ProfileCompletion;
use crate::origination::submission::Submission;
use crate::trust::consent::Consent;
use crate::trust::share_receipt::ShareReceipt;
use crate::{Conn, Tx, args, sql};

/// An invented customer with their one application. What a reader of the program looks into is a
/// value of the type that is stored in life, so that nothing is written that cannot be read.
#[derive(Debug, Clone)]
pub struct Synthetic {
    pub customer: Customer,
    /// Whose lead they are, where a visit was noted.
    pub attribution: Option<SyntheticAttribution>,
    /// What they agreed to.
    pub consents: Vec<Consent>,
    /// What the credit bureau said of them.
    pub score: Option<CreditScore>,
    /// How far the profile is filled, where it was begun.
    pub completion: Option<ProfileCompletion>,
    pub application: ApplicationId,
    /// What it is for.
    pub product: ProductType,
    /// Every status that it had and since when, at least one.
    pub history: Vec<(ApplicationStatus, Timestamp)>,
    /// The offers that were shown, where it came so far.
    pub view: Option<(OfferView, Vec<OfferRow>)>,
    /// What a lender got, where it came so far.
    pub submission: Option<SyntheticSubmission>,
}

/// Why an invented customer counts for a partner.
#[derive(Debug, Clone)]
pub struct SyntheticAttribution {
    /// The partner that they count for.
    pub partner: PartnerId,
    /// The tracking link that they came by.
    pub link: Option<LinkId>,
    /// As JSON.
    pub evidence: String,
    /// When it was decided.
    pub at: Timestamp,
}

/// An invented submission.
#[derive(Debug, Clone)]
pub struct SyntheticSubmission {
    /// As it ended.
    pub row: Submission,
    /// Every status that it had and since when, at least one.
    pub history: Vec<(SubmissionStatus, Timestamp)>,
    /// What the lender got, and under which consent.
    pub receipt: ShareReceipt,
}

/// A tracking link that invented customers may come by.
#[derive(Debug, Clone)]
pub struct ActiveLink {
    pub id: LinkId,
    /// What stands in its address.
    pub code: String,
    /// The partner that it counts for.
    pub partner: PartnerId,
}

sql!(LINKS = "SELECT id, code, partner_id FROM tracking_link WHERE status = 'active' ORDER BY id");
sql!(ADD_CLICKS = "UPDATE tracking_link_clicks SET clicks = clicks + $2 WHERE link_id = $1");

const CUSTOMER: Table = Table {
    name: "customer",
    columns: &[
        "id",
        "mobile",
        "email",
        "mobile_verified_at",
        "language",
        "profile",
        "revision",
        "pan_cipher",
        "pan_hash",
        "pan_masked",
        "partner_id",
        "created_at",
        "updated_at",
    ],
};
const ATTRIBUTION: Table = Table {
    name: "attribution",
    columns: &[
        "customer_id",
        "partner_id",
        "evidence",
        "attributed_at",
        "link_id",
    ],
};
const CONSENT: Table = Table {
    name: "consent",
    columns: &[
        "id",
        "customer_id",
        "purpose",
        "lender_id",
        "notice_version",
        "locale",
        "given_at",
        "given_from",
    ],
};
const CREDIT_SCORE: Table = Table {
    name: "credit_score",
    columns: &["customer_id", "bureau", "score", "as_of"],
};
const PROFILE_COMPLETION: Table = Table {
    name: "profile_completion",
    columns: &["customer_id", "product_type", "completed_at"],
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
        "redirect_url",
        "created_at",
        "updated_at",
    ],
};
const SHARE_RECEIPT: Table = Table {
    name: "share_receipt",
    columns: &[
        "submission_id",
        "consent_id",
        "lender_id",
        "fields",
        "shared_at",
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

/// Adds them. Their histories count as counted: whoever adds them adds them to the figures too.
pub async fn add(tx: &mut Tx, all: &[Synthetic]) -> Result<(), DbError> {
    add_people(tx, all).await?;
    add_applications(tx, all).await?;
    add_views(tx, all).await?;
    add_submissions(tx, all).await
}

async fn add_people(tx: &mut Tx, all: &[Synthetic]) -> Result<(), DbError> {
    let rows = all.iter().map(|one| customer(&one.customer));
    insert(tx, CUSTOMER, rows.collect()).await?;
    let rows = all.iter().filter_map(attribution);
    insert(tx, ATTRIBUTION, rows.collect()).await?;
    let rows = all.iter().flat_map(|one| &one.consents).map(consent);
    insert(tx, CONSENT, rows.collect()).await?;
    let rows = all.iter().filter_map(|one| {
        let score = one.score.as_ref()?;
        Some(args![
            one.customer.id,
            &score.bureau,
            score.score,
            score.as_of
        ])
    });
    insert(tx, CREDIT_SCORE, rows.collect()).await?;
    let rows = all.iter().filter_map(|one| {
        let completion = one.completion.as_ref()?;
        let product = completion.product.slug();
        Some(args![one.customer.id, product, completion.completed_at])
    });
    insert(tx, PROFILE_COMPLETION, rows.collect()).await
}

async fn add_applications(tx: &mut Tx, all: &[Synthetic]) -> Result<(), DbError> {
    insert(tx, APPLICATION, all.iter().map(application).collect()).await?;
    let history = all.iter().flat_map(application_history);
    insert(tx, APPLICATION_HISTORY, history.collect()).await?;
    let reached = submitted(all).flat_map(|(one, to)| reached(one, to));
    insert(tx, APPLICATION_REACHED, reached.collect()).await
}

async fn add_views(tx: &mut Tx, all: &[Synthetic]) -> Result<(), DbError> {
    let viewed = || all.iter().filter_map(|one| one.view.as_ref());
    let views = viewed().map(|(view, _)| offer_view(view));
    insert(tx, OFFER_VIEW, views.collect()).await?;
    let offers = viewed().flat_map(|(view, offers)| {
        let row = |offer: &OfferRow| args![offer.id, view.id, offer.lender_id];
        offers.iter().map(row)
    });
    insert(tx, OFFER, offers.collect()).await
}

async fn add_submissions(tx: &mut Tx, all: &[Synthetic]) -> Result<(), DbError> {
    let rows = submitted(all).map(|(_, to)| submission(&to.row));
    insert(tx, SUBMISSION, rows.collect()).await?;
    let history = submitted(all).flat_map(|(_, to)| submission_history(to));
    insert(tx, SUBMISSION_HISTORY, history.collect()).await?;
    let receipts: Result<Vec<_>, DbError> =
        submitted(all).map(|(_, to)| receipt(&to.receipt)).collect();
    insert(tx, SHARE_RECEIPT, receipts?).await
}

fn submitted(all: &[Synthetic]) -> impl Iterator<Item = (&Synthetic, &SyntheticSubmission)> {
    all.iter()
        .filter_map(|one| Some((one, one.submission.as_ref()?)))
}

/// Every link that leads anywhere.
pub async fn active_links(conn: &mut Conn) -> Result<Vec<ActiveLink>, DbError> {
    let rows = conn.fetch_all(&LINKS, args![]).await?;
    let link = |row: &Row| {
        Ok(ActiveLink {
            id: LinkId(row.int("id")?),
            code: row.text("code")?,
            partner: PartnerId(row.int("partner_id")?),
        })
    };
    rows.iter().map(link).collect()
}

/// A link was followed so many times more.
pub async fn add_clicks(tx: &mut Tx, link: LinkId, clicks: i64) -> Result<(), DbError> {
    tx.execute(&ADD_CLICKS, args![link, clicks]).await?;
    Ok(())
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

fn customer(one: &Customer) -> Vec<Arg> {
    let text = |secret: &Option<Secret<String>>| secret.as_ref().map(|text| text.expose().clone());
    let pan = one.pan.as_ref();
    args![
        one.id,
        text(&one.mobile),
        text(&one.email),
        one.mobile_verified_at,
        one.language,
        one.profile.expose(),
        one.revision,
        pan.map(|pan| pan.cipher.clone()),
        pan.map(|pan| pan.hash.clone()),
        pan.map(|pan| pan.masked.clone()),
        one.partner_id,
        one.created_at,
        one.updated_at
    ]
}

fn attribution(one: &Synthetic) -> Option<Vec<Arg>> {
    let why = one.attribution.as_ref()?;
    Some(args![
        one.customer.id,
        why.partner,
        &why.evidence,
        why.at,
        why.link
    ])
}

fn consent(one: &Consent) -> Vec<Arg> {
    args![
        one.id,
        one.customer_id,
        &one.purpose,
        one.lender_id,
        &one.notice_version,
        one.locale,
        one.given_at,
        &one.given_from
    ]
}

fn application(one: &Synthetic) -> Vec<Arg> {
    let last = first_and_last(&one.history);
    let (first, status, last) = last.map_or((None, None, None), |(first, status, last)| {
        (Some(first), Some(status.code()), Some(last))
    });
    args![
        one.application,
        one.customer.id,
        one.product.slug(),
        status,
        first,
        last,
        first,
        one.customer.partner_id
    ]
}

fn application_history(one: &Synthetic) -> Vec<Vec<Arg>> {
    let codes = one.history.iter().map(|(status, at)| (status.code(), *at));
    lines(&one.application.to_string(), codes, Source::Customer)
}

fn submission_history(to: &SyntheticSubmission) -> Vec<Vec<Arg>> {
    let codes = to.history.iter().map(|(status, at)| (status.code(), *at));
    lines(&to.row.id.to_string(), codes, Source::Connector)
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

fn offer_view(view: &OfferView) -> Vec<Arg> {
    args![
        view.id,
        view.key.application_id,
        view.key.profile_revision,
        view.key.catalog_version,
        &view.key.policy_version,
        &view.body,
        view.created_at,
        view.key.matching_rule_version,
        &view.key.rule_data,
        view.key.score.unwrap_or_default(),
        view.key.score_at.map_or(0, Timestamp::as_millisecond),
        view.key.age.unwrap_or_default()
    ]
}

fn submission(row: &Submission) -> Vec<Arg> {
    args![
        row.id,
        row.application_id,
        row.offer_id,
        row.lender_id,
        row.status.code(),
        &row.offer,
        row.fields.expose(),
        row.reference.clone(),
        row.redirect_url.clone(),
        row.created_at,
        row.updated_at
    ]
}

fn receipt(receipt: &ShareReceipt) -> Result<Vec<Arg>, DbError> {
    Ok(args![
        receipt.submission_id,
        receipt.consent_id,
        receipt.lender_id,
        to_json(&receipt.fields)?,
        receipt.shared_at
    ])
}
