//! Replay: whether a stored view of offers is what its facts, lenders and policy still give (DL-4).

mod compared_offer;

use saakh_domain::id::OfferViewId;
use saakh_domain::origination::matching_rule::{MatchingRule, UnknownMatchingRule};
use saakh_domain::origination::offers::offers_under;
use saakh_domain::origination::rule_data::RuleData;
use saakh_domain::origination::snapshot::Catalog;
use saakh_store::origination::offer::{self, ViewKey};
use saakh_store::{Conn, DbError, catalog};

pub use compared_offer::Difference;

use super::offer::OfferSnapshot;
use crate::App;
use crate::app::rule_data;
use compared_offer::{computed, differences, stored};

/// What came of a replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayReport {
    pub id: OfferViewId,
    /// The catalog's version that it rests on.
    pub catalog_version: i64,
    /// The ranking policy and its version.
    pub policy: String,
    /// The numbers of the release that it rests on, by their digest.
    pub rule_data: String,
    /// Whether the view names no numbers, because it is from before they were kept: then those
    /// that were kept first are taken for them.
    pub rule_data_assumed: bool,
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
    #[error(transparent)]
    OtherMatchingRule(#[from] UnknownMatchingRule),
    /// The numbers that decided are not kept, or not as this program reads them.
    #[error("the numbers {digest} of the release that made it are not kept, or cannot be read")]
    NoRuleData { digest: String },
    /// It was ranked by a policy that this program does not have.
    #[error("data/policy/ranking.toml does not have version {version} of the policy {name}")]
    NoSuchPolicy { name: String, version: i64 },
    /// The database did not answer.
    #[error(transparent)]
    Db(#[from] DbError),
}

/// Computes a stored view again, from the facts, the day's policy, the lenders and the release's
/// numbers that it was computed from, by the judge of its rule's version, and compares.
pub async fn replay(app: &App, id: OfferViewId) -> Result<ReplayReport, ReplayError> {
    let mut conn = app.db.read().await?;
    let view = offer::by_id(&mut conn, id)
        .await?
        .ok_or(ReplayError::NotFound)?;
    let shown: OfferSnapshot = serde_json::from_str(&view.body).map_err(ReplayError::Unreadable)?;
    let lenders = catalog::lender::as_of(&mut conn, view.key.catalog_version).await?;
    let kept = Kept::of(&mut conn, &view.key).await?;
    let reference = &app.reference;
    let catalog = Catalog::new(
        view.key.catalog_version,
        lenders,
        reference.lists.clone(),
        reference.ranking.clone(),
        reference.lending.clone(),
    )
    .under(kept.data.clone());
    report(id, view.key, &shown, &catalog, kept)
}

/// The numbers that a view rests on.
struct Kept {
    digest: String,
    data: RuleData,
    assumed: bool,
}

impl Kept {
    async fn of(conn: &mut Conn, key: &ViewKey) -> Result<Self, ReplayError> {
        let assumed = key.rule_data.is_empty();
        let found = if assumed {
            rule_data::first_kept(conn).await?
        } else {
            let body = rule_data::kept(conn, &key.rule_data).await?;
            body.map(|body| (key.rule_data.clone(), body))
        };
        let digest = || ReplayError::NoRuleData {
            digest: key.rule_data.clone(),
        };
        let (version, body) = found.ok_or_else(digest)?;
        let data = serde_json::from_str(&body).map_err(|_| digest())?;
        Ok(Self {
            digest: version,
            data,
            assumed,
        })
    }
}

fn report(
    id: OfferViewId,
    key: ViewKey,
    shown: &OfferSnapshot,
    catalog: &Catalog,
    kept: Kept,
) -> Result<ReplayReport, ReplayError> {
    let rule = MatchingRule::of_version(shown.matching_rule_version)?;
    let (name, version) = (&shown.policy, shown.policy_version);
    let policy =
        catalog
            .ranking()
            .version(name, version)
            .ok_or_else(|| ReplayError::NoSuchPolicy {
                name: name.clone(),
                version,
            })?;
    let set = offers_under(rule, catalog, policy, &shown.applicant, shown.product);
    let computed = computed(&set);
    let mut differences = differences(catalog, &stored(shown), &computed);
    differences.extend(other_policy(&key, shown, catalog));
    Ok(ReplayReport {
        id,
        catalog_version: key.catalog_version,
        policy: key.policy_version,
        rule_data: kept.digest,
        rule_data_assumed: kept.assumed,
        lenders: computed.len(),
        differences,
    })
}

/// The policy that was in effect on the view's day is the one that it is filed under.
fn other_policy(key: &ViewKey, shown: &OfferSnapshot, catalog: &Catalog) -> Option<Difference> {
    let in_effect = catalog.policy(shown.product, shown.as_of);
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
