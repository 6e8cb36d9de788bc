//! The numbers of each release that decided about offers, kept by their digest beside the ranking
//! policies: a view names the digest, so it can be computed again after a release that changed
//! them.

use saakh_domain::origination::rule_data::RuleData;
use saakh_store::{Conn, DbError, Tx, catalog};

use crate::app::{Clock, Reference, sha256_hex};
use crate::{Error, Result};

/// Under which name they stand among the policies.
const POLICY: &str = "rule-data";
/// How many digits of the digest name them.
const DIGITS: usize = 16;

/// What names them.
pub(crate) fn digest(data: &RuleData) -> Result<String> {
    let body = saakh_store::db::to_json(data).map_err(Error::Db)?;
    Ok(named(&body))
}

fn named(body: &str) -> String {
    let mut digest = sha256_hex(body.as_bytes());
    digest.truncate(DIGITS);
    digest
}

/// Keeps the numbers of this release, unless they are kept already.
pub(crate) async fn record(tx: &mut Tx, reference: &Reference, clock: &dyn Clock) -> Result<()> {
    let data = RuleData::of(&reference.lists, &reference.lending).with_gold(&reference.gold);
    let body = saakh_store::db::to_json(&data)?;
    let version = named(&body);
    if catalog::policy::get(tx, POLICY, &version).await?.is_none() {
        catalog::policy::add(tx, POLICY, &version, &body, clock.now()).await?;
    }
    Ok(())
}

/// The text of those with this digest.
pub(crate) async fn kept(
    conn: &mut Conn,
    digest: &str,
) -> std::result::Result<Option<String>, DbError> {
    catalog::policy::get(conn, POLICY, digest).await
}

/// Those that were kept first, with their digest.
pub(crate) async fn first_kept(
    conn: &mut Conn,
) -> std::result::Result<Option<(String, String)>, DbError> {
    catalog::policy::earliest(conn, POLICY).await
}
