//! The numbers of each release that affect offers, stored by digest in the table of policies: a view stores the digest,
//! so that it can be replayed by a later release.

use saakh_domain::origination::rule_data::RuleData;
use saakh_store::{Conn, DbError, Tx, catalog};

use crate::app::{Clock, Reference, sha256_hex};
use crate::{Error, Result};

/// Their name in the table of policies.
const POLICY: &str = "rule-data";
/// Number of digits of the digest.
const DIGITS: usize = 16;

pub(crate) fn digest(data: &RuleData) -> Result<String> {
    let body = saakh_store::db::to_json(data).map_err(Error::Db)?;
    Ok(digest_of(&body))
}

fn digest_of(body: &str) -> String {
    let mut digest = sha256_hex(body.as_bytes());
    digest.truncate(DIGITS);
    digest
}

/// Stores the numbers of this release unless they are stored already.
pub(crate) async fn record(tx: &mut Tx, reference: &Reference, clock: &dyn Clock) -> Result<()> {
    let data = RuleData::new(&reference.lists, &reference.lending).with_gold(&reference.gold);
    let body = saakh_store::db::to_json(&data)?;
    let version = digest_of(&body);
    if catalog::policy::get(tx, POLICY, &version).await?.is_none() {
        catalog::policy::add(tx, POLICY, &version, &body, clock.now()).await?;
    }
    Ok(())
}

/// The stored text with this digest.
pub(crate) async fn find(
    conn: &mut Conn,
    digest: &str,
) -> std::result::Result<Option<String>, DbError> {
    catalog::policy::get(conn, POLICY, digest).await
}

/// The first stored one, with its digest.
pub(crate) async fn find_first(
    conn: &mut Conn,
) -> std::result::Result<Option<(String, String)>, DbError> {
    catalog::policy::find_earliest(conn, POLICY).await
}
