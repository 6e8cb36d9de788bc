//! How the catalog gets into a new database: the default partner and the
//! calendar of holidays always, demo data on request.

mod agreements;
mod applications;
mod customers;
mod draw;
mod facts;
mod journey;
pub mod partners;

use saakh_domain::catalog::credit_card::CreditCard;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::distribution::partner::{Partner, Partners};
use saakh_store::{Conn, Db, Scope, Tx, catalog, distribution, write_tx};

use crate::app::rule_data;
use crate::app::{Clock, DataError, Reference, data_file, parse_toml, texts_below};
use crate::catalog::holiday;
use crate::{Error, Result};

pub use applications::{applications, history};
pub use customers::{DemoPeople, customers};

use agreements::Agreements;

/// Whom the first versions are by.
const SEED: &str = "seed";

/// What every installation needs: the default partner, the calendar of holidays, and the policies in force on record.
pub async fn base(db: &Db, reference: &Reference, clock: &dyn Clock) -> Result<()> {
    let partners = demo_partners()?;
    let own = partners.default_partner();
    write_tx!(db, Scope::exclusive(), |tx| {
        if distribution::partner::all(tx).await?.is_empty() {
            distribution::partner::add(tx, own).await?;
            catalog::version::next(tx, SEED, "default partner", clock.now()).await?;
        }
        holiday::seed(tx, &reference.holidays, SEED, clock.now()).await?;
        record_policies(tx, reference, clock).await?;
        rule_data::record(tx, reference, clock).await
    })
}

/// Keeps the text of every policy version, so that what was decided under it can be replayed. A
/// version whose text changed is a mistake in a release: it stops the start.
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
    Ok(())
}

/// Whether the database never had a lender.
pub async fn is_empty(conn: &mut Conn) -> Result<bool> {
    Ok(catalog::lender::version_of_all(conn).await? == 0)
}

/// How much of the demo data goes into the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Lenders, cards and partners.
    Catalog,
    /// Also groups of lenders, and what half of them pay.
    WithAgreements,
}

/// Demo lenders, cards and partners, into a database that has none.
pub async fn demo(db: &Db, reference: &Reference, clock: &dyn Clock, extent: Extent) -> Result<()> {
    let (mut lenders, cards) = (demo_lenders(reference)?, demo_cards()?);
    let partners = demo_partners()?;
    let agreements = match extent {
        Extent::Catalog => Agreements::default(),
        Extent::WithAgreements => Agreements::load()?,
    };
    write_tx!(db, Scope::exclusive(), |tx| {
        let version = catalog::version::next(tx, SEED, "demo data", clock.now()).await?;
        agreements.add_groups(tx, &mut lenders).await?;
        for lender in &lenders {
            catalog::lender::add(tx, lender, version).await?;
        }
        agreements.add_slabs(tx, &lenders).await?;
        for card in &cards {
            catalog::credit_card::add(tx, card).await?;
        }
        let known: Vec<Partner> = distribution::partner::all(tx).await?;
        for partner in partners.all() {
            if known.iter().all(|known| known.id != partner.id) {
                distribution::partner::add(tx, partner).await?;
            }
        }
        Ok(())
    })
}

/// The demo lenders' files, in order of name.
pub fn lender_files() -> Result<Vec<String>> {
    let files = texts_below("demo/lenders/").map_err(wrong_data)?;
    Ok(files
        .into_iter()
        .filter(|(name, _)| name.ends_with(".toml"))
        .map(|(_, text)| text)
        .collect())
}

fn demo_lenders(reference: &Reference) -> Result<Vec<Lender>> {
    let mut lenders = Vec::new();
    for file in lender_files()? {
        let lender = Lender::from_toml(&file)
            .map_err(|error| Error::internal("a demo lender does not parse", error))?;
        if !lender
            .validate(&reference.lists, &reference.lending)
            .is_empty()
        {
            return Err(Error::Internal("a demo lender breaks a rule", None));
        }
        lenders.push(lender);
    }
    Ok(lenders)
}

fn demo_cards() -> Result<Vec<CreditCard>> {
    parse_toml("demo/cards.toml", CreditCard::parse_all).map_err(wrong_data)
}

fn demo_partners() -> Result<Partners> {
    parse_toml("demo/partners.toml", Partners::parse).map_err(wrong_data)
}

fn wrong_data(error: DataError) -> Error {
    Error::internal("a data file is wrong", error)
}

/// A data file's text, for the people of the demo.
fn people_file() -> Result<String> {
    data_file("demo/people.toml").map_err(wrong_data)
}
