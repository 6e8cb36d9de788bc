//! Prepares every installation before it serves: the default partner, brands and sites, the calendar of holidays,
//! the texts of messages, and the policies in force.

pub mod demo;
mod message_templates;
pub mod senders;
pub mod vacuum;

use saakh_domain::distribution::partner::Partners;
use saakh_store::{Db, Scope, Tx, catalog, distribution, write_tx};

use crate::app::{Clock, Reference, parse_toml, rule_data};
use crate::catalog::{brand, holiday, site};
use crate::{Error, Result};

/// Author of the first versions.
const BY: &str = "seed";
/// The contact policy's name in the table of policies. Clearances name its version, the digest of its text.
const CONTACT_POLICY: &str = "contact";

/// Adds what is missing. Runs after the migrations of every release.
pub async fn prepare(db: &Db, reference: &Reference, clock: &dyn Clock) -> Result<()> {
    let partners = parse_toml("partners.toml", Partners::parse)
        .map_err(|error| Error::internal("a data file is wrong", error))?;
    let own = partners.default_partner();
    write_tx!(db, Scope::exclusive(), |tx| {
        if distribution::partner::TABLE.all(tx).await?.is_empty() {
            distribution::partner::TABLE.add(tx, own).await?;
            catalog::version::create_next(tx, BY, "default partner", clock.now()).await?;
        }
        brand::seed(tx, &reference.brands, BY, clock).await?;
        site::seed(tx, &reference.sites, BY, clock).await?;
        holiday::seed(tx, &reference.holidays, BY, clock.now()).await?;
        message_templates::seed(tx, reference, BY, clock.now()).await?;
        record_policies(tx, reference, clock).await?;
        rule_data::record(tx, reference, clock).await
    })
}

/// Stores the text of all policy versions, so that decisions under them can be replayed. A version whose text changed
/// is a mistake in the release and prevents the start.
async fn record_policies(tx: &mut Tx, reference: &Reference, clock: &dyn Clock) -> Result<()> {
    for policy in reference.ranking.all() {
        let body = saakh_store::db::to_json(policy)?;
        let version = policy.version.to_string();
        match catalog::policy::get(tx, &policy.name, &version).await? {
            None => catalog::policy::add(tx, &policy.name, &version, &body, clock.now()).await?,
            Some(recorded) if recorded == body => {}
            Some(_) => {
                return Err(Error::Internal(
                    "a ranking policy in data/policy/ranking.toml changed without a new version",
                    None,
                ));
            }
        }
    }
    let contact = &reference.contact;
    if catalog::policy::get(tx, CONTACT_POLICY, &contact.version)
        .await?
        .is_none()
    {
        let (version, body) = (&contact.version, &contact.body);
        catalog::policy::add(tx, CONTACT_POLICY, version, body, clock.now()).await?;
    }
    Ok(())
}
