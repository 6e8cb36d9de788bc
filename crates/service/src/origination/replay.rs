//! Replay: whether a stored view of offers is what its facts, lenders and policy still give (DL-4).

mod seen;

use saakh_domain::catalog::snapshot::Catalog;
use saakh_domain::id::OfferViewId;
use saakh_domain::origination::eligibility::MATCHING_RULE_VERSION;
use saakh_domain::origination::offers::offers_under;
use saakh_store::origination::offer::{self, ViewKey};
use saakh_store::{DbError, catalog};

pub use seen::Difference;

use super::offer::Shown;
use crate::App;
use seen::{computed, differences, stored};

/// What came of a replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayReport {
    /// Which view.
    pub id: OfferViewId,
    /// The catalog's version that it rests on.
    pub catalog_version: i64,
    /// The ranking policy and its version.
    pub policy: String,
    /// How many lenders were judged.
    pub lenders: usize,
    /// Where the stored view is another than the computed one; empty: they are identical.
    pub differences: Vec<Difference>,
}

impl ReplayReport {
    /// Whether the same was computed as was stored.
    pub fn is_identical(&self) -> bool {
        self.differences.is_empty()
    }
}

/// Why a view cannot be replayed.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// No view has the id.
    #[error("no offer view has this id")]
    NotFound,
    /// The stored view is none.
    #[error("the stored view does not parse")]
    Unreadable(#[source] serde_json::Error),
    /// It was matched by a rule that this program does not have.
    #[error(
        "it was matched by version {stored} of the matching rule, and this program has version \
         {MATCHING_RULE_VERSION}: replay it with the release that made it"
    )]
    OtherMatchingRule {
        /// The rule's version at that time.
        stored: i64,
    },
    /// It was ranked by a policy that this program does not have.
    #[error("data/policy/ranking.toml does not have version {version} of the policy {name}")]
    NoSuchPolicy {
        /// The policy's name.
        name: String,
        /// Its version.
        version: i64,
    },
    /// The database did not answer.
    #[error(transparent)]
    Db(#[from] DbError),
}

/// Computes a stored view again, from the facts, the day's policy and the lenders that it was
/// computed from, and compares.
///
/// Smart lists and the rules of lending are the present ones: they are part of the release, like
/// the matching rule, whose version goes up when either is judged differently.
pub async fn replay(app: &App, id: OfferViewId) -> Result<ReplayReport, ReplayError> {
    let mut conn = app.db.read().await?;
    let view = offer::by_id(&mut conn, id)
        .await?
        .ok_or(ReplayError::NotFound)?;
    let shown: Shown = serde_json::from_str(&view.body).map_err(ReplayError::Unreadable)?;
    let lenders = catalog::lender::as_of(&mut conn, view.key.catalog_version).await?;
    let reference = &app.reference;
    let catalog = Catalog::new(
        view.key.catalog_version,
        lenders,
        reference.lists.clone(),
        reference.ranking.clone(),
        reference.lending.clone(),
    );
    report(id, view.key, &shown, &catalog)
}

fn report(
    id: OfferViewId,
    key: ViewKey,
    shown: &Shown,
    catalog: &Catalog,
) -> Result<ReplayReport, ReplayError> {
    if shown.matching_rule_version != MATCHING_RULE_VERSION {
        return Err(ReplayError::OtherMatchingRule {
            stored: shown.matching_rule_version,
        });
    }
    let (name, version) = (&shown.policy, shown.policy_version);
    let policy =
        catalog
            .ranking()
            .version(name, version)
            .ok_or_else(|| ReplayError::NoSuchPolicy {
                name: name.clone(),
                version,
            })?;
    let set = offers_under(catalog, policy, &shown.applicant, shown.product);
    let computed = computed(&set);
    let mut differences = differences(catalog, &stored(shown), &computed);
    differences.extend(other_policy(&key, shown, catalog));
    Ok(ReplayReport {
        id,
        catalog_version: key.catalog_version,
        policy: key.policy_version,
        lenders: computed.len(),
        differences,
    })
}

/// The policy that was in effect on the view's day is the one that it is filed under.
fn other_policy(key: &ViewKey, shown: &Shown, catalog: &Catalog) -> Option<Difference> {
    let in_effect = catalog.ranking().current(shown.product, shown.as_of);
    let computed = in_effect.map_or_else(
        || "none".to_owned(),
        |policy| format!("{}-{}", policy.name, policy.version),
    );
    let body = format!("{}-{}", shown.policy, shown.policy_version);
    let stored = [&key.policy_version, &body]
        .into_iter()
        .find(|stored| **stored != computed)?;
    Some(Difference {
        about: "ranking policy".to_owned(),
        stored: stored.clone(),
        computed,
    })
}
