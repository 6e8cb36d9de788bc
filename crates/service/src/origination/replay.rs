//! Replay: checks whether a stored view of offers can be reproduced from its facts, lenders and policy (DL-4).

mod compared_offer;

use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::OfferViewId;
use saakh_domain::origination::matching_rule::{MatchingRule, UnknownMatchingRule};
use saakh_domain::origination::offers::compute_offers_under;
use saakh_domain::origination::rule_data::RuleData;
use saakh_domain::origination::snapshot::Catalog;
use saakh_store::origination::offer::{self, OfferView, ViewKey};
use saakh_store::{Conn, DbError, catalog};

pub use compared_offer::Difference;

use super::offer::OfferSnapshot;
use crate::App;
use crate::app::rule_data;
use compared_offer::{computed_entries, find_differences, stored_entries};

/// The result of a replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayReport {
    pub id: OfferViewId,
    pub product: ProductType,
    /// The version of the catalog that was used.
    pub catalog_version: i64,
    /// The ranking policy and its version.
    pub policy: String,
    /// The digest of the release's rule data.
    pub rule_data: String,
    /// Whether the view names no rule data, because it is older than their storage. The earliest stored rule data are
    /// used then.
    pub rule_data_assumed: bool,
    /// The number of lenders that were evaluated.
    pub lenders: usize,
    /// The differences between the stored and the computed view. Empty if they are identical.
    pub differences: Vec<Difference>,
}

impl ReplayReport {
    /// Returns whether the computed view equals the stored one.
    pub fn is_identical(&self) -> bool {
        self.differences.is_empty()
    }
}

/// The reason why a view cannot be replayed.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// No view has this id.
    #[error("no offer view has this id")]
    NotFound,
    /// The stored view cannot be parsed.
    #[error("the stored view does not parse")]
    Unreadable(#[source] serde_json::Error),
    /// This program does not have the matching rule of the view.
    #[error(transparent)]
    OtherMatchingRule(#[from] UnknownMatchingRule),
    /// The rule data are not stored, or not in the format of this program.
    #[error("the numbers {digest} of the release that made it are not kept, or cannot be read")]
    NoRuleData { digest: String },
    /// This program does not have the ranking policy of the view.
    #[error("data/policy/ranking.toml does not have version {version} of the policy {name}")]
    NoSuchPolicy { name: String, version: i64 },
    /// A database error.
    #[error(transparent)]
    Db(#[from] DbError),
}

/// The number of views read per query.
const PAGE: i64 = 50;

/// Computes a stored view again from its facts, lenders, rule data and policy, with the matching rule's version, and
/// compares the results.
pub async fn replay(app: &App, id: OfferViewId) -> Result<ReplayReport, ReplayError> {
    let mut conn = app.db.read().await?;
    let view = offer::get(&mut conn, id)
        .await?
        .ok_or(ReplayError::NotFound)?;
    Replayer { app, basis: None }.replay(&mut conn, &view).await
}

/// Replays every stored view, oldest first, and passes each result to `report`.
pub async fn replay_all(
    app: &App,
    mut report: impl FnMut(OfferViewId, Result<ReplayReport, ReplayError>),
) -> Result<(), ReplayError> {
    let mut replayer = Replayer { app, basis: None };
    let mut last = OfferViewId::new(uuid::Uuid::nil());
    loop {
        let mut conn = app.db.read().await?;
        let views = offer::list_after(&mut conn, last, PAGE).await?;
        let Some(newest) = views.last() else {
            return Ok(());
        };
        last = newest.id;
        for view in &views {
            match replayer.replay(&mut conn, view).await {
                Err(ReplayError::Db(error)) => return Err(error.into()),
                outcome => report(view.id, outcome),
            }
        }
    }
}

/// Replays views one after the other. Consecutive views with the same inputs share the compiled catalog.
struct Replayer<'a> {
    app: &'a App,
    basis: Option<Basis>,
}

/// The inputs that several views share: lenders, rule data and policies.
struct Basis {
    key: BasisKey,
    kept: ViewRuleData,
    catalog: Catalog,
}

#[derive(PartialEq, Eq)]
struct BasisKey {
    catalog_version: i64,
    rule_data: String,
    /// The name and version of the view's policy and of all other policies of its release.
    policies: Vec<(String, String)>,
}

impl Replayer<'_> {
    async fn replay(
        &mut self,
        conn: &mut Conn,
        view: &OfferView,
    ) -> Result<ReplayReport, ReplayError> {
        let shown: OfferSnapshot =
            serde_json::from_str(&view.body).map_err(ReplayError::Unreadable)?;
        let key = basis_key(conn, view, &shown).await?;
        let basis = match self.basis.take() {
            Some(basis) if basis.key == key => basis,
            _ => self.read(conn, key, &view.key).await?,
        };
        let done = report(view.id, &view.key, &shown, &basis);
        self.basis = Some(basis);
        done
    }

    async fn read(
        &self,
        conn: &mut Conn,
        key: BasisKey,
        view: &ViewKey,
    ) -> Result<Basis, ReplayError> {
        let reference = &self.app.reference;
        let lenders = catalog::lender::list_as_of(conn, key.catalog_version).await?;
        let kept = ViewRuleData::find_for_view(conn, view).await?;
        let ranking = reference.ranking.filter(|policy| {
            let named = (policy.name.clone(), policy.version.to_string());
            key.policies.contains(&named)
        });
        let catalog = Catalog::new(
            key.catalog_version,
            lenders,
            reference.lists.clone(),
            ranking,
            reference.lending.clone(),
        )
        .with_rule_data(kept.data.clone());
        Ok(Basis { key, kept, catalog })
    }
}

/// Uses the policies of the program that made the view: a version that takes effect on a day is released during that
/// day and does not affect views from before. The view's own policy is always included, even if it was recorded later.
async fn basis_key(
    conn: &mut Conn,
    view: &OfferView,
    shown: &OfferSnapshot,
) -> Result<BasisKey, ReplayError> {
    let mut policies = catalog::policy::list_recorded_by(conn, view.created_at).await?;
    policies.push((shown.policy.clone(), shown.policy_version.to_string()));
    Ok(BasisKey {
        catalog_version: view.key.catalog_version,
        rule_data: view.key.rule_data.clone(),
        policies,
    })
}

/// The rule data of a view.
struct ViewRuleData {
    digest: String,
    data: RuleData,
    assumed: bool,
}

impl ViewRuleData {
    async fn find_for_view(conn: &mut Conn, key: &ViewKey) -> Result<Self, ReplayError> {
        let assumed = key.rule_data.is_empty();
        let found = if assumed {
            rule_data::find_first(conn).await?
        } else {
            let body = rule_data::find(conn, &key.rule_data).await?;
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
    key: &ViewKey,
    shown: &OfferSnapshot,
    Basis { kept, catalog, .. }: &Basis,
) -> Result<ReplayReport, ReplayError> {
    let rule = MatchingRule::from_version(shown.matching_rule_version)?;
    let (name, version) = (&shown.policy, shown.policy_version);
    let policy =
        catalog
            .ranking()
            .version(name, version)
            .ok_or_else(|| ReplayError::NoSuchPolicy {
                name: name.clone(),
                version,
            })?;
    let set = compute_offers_under(rule, catalog, policy, &shown.applicant, shown.product);
    let computed = computed_entries(&set);
    let mut differences = find_differences(catalog, &stored_entries(shown), &computed);
    differences.extend(other_policy(key, shown, catalog));
    Ok(ReplayReport {
        id,
        product: shown.product,
        catalog_version: key.catalog_version,
        policy: key.policy_version.clone(),
        rule_data: kept.digest.clone(),
        rule_data_assumed: kept.assumed,
        lenders: computed.len(),
        differences,
    })
}

/// Compares the policy in effect on the view's day with the one that is stored in its key.
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
