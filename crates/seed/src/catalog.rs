//! The catalog of a demo: lenders, credit cards, insurance plans, partners and agreements.

mod agreements;

use std::path::Path;

use saakh_domain::catalog::credit_card::CreditCard;
use saakh_domain::catalog::insurance_plan::InsurancePlan;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::distribution::partner::{Partner, Partners};
use saakh_service::app::{Clock, Reference, parse_toml, read_data_file, read_texts_in};
use saakh_service::{Error, Result};
use saakh_store::{Conn, Db, Scope, catalog, distribution, write_tx};

use agreements::Agreements;

use crate::wrong_data;

/// Author of the first versions.
const BY: &str = "seed";

/// Whether the database has never had a lender.
pub async fn is_empty(conn: &mut Conn) -> Result<bool> {
    Ok(catalog::lender::last_changed_version(conn).await? == 0)
}

/// How much of the demo data goes into the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Lenders, cards, plans and partners.
    Catalog,
    /// Also groups of lenders, what half of them pay, and a partner for each brand.
    WithAgreements,
}

/// Adds demo lenders, cards, plans and partners to a database without any.
pub async fn add_catalog(
    db: &Db,
    reference: &Reference,
    clock: &dyn Clock,
    extent: Extent,
) -> Result<()> {
    let (mut lenders, cards) = (demo_lenders(reference)?, demo_cards()?);
    let plans = demo_plans()?;
    let partners = demo_partners(extent)?;
    let agreements = match extent {
        Extent::Catalog => Agreements::default(),
        Extent::WithAgreements => Agreements::load()?,
    };
    write_tx!(db, Scope::exclusive(), |tx| {
        let version = catalog::version::create_next(tx, BY, "demo data", clock.now()).await?;
        agreements.add_groups(tx, &mut lenders).await?;
        for lender in &lenders {
            catalog::lender::add(tx, lender, version).await?;
        }
        agreements.add_slabs(tx, &lenders).await?;
        for card in &cards {
            catalog::credit_card::TABLE.add(tx, card).await?;
        }
        for plan in &plans {
            catalog::insurance_plan::TABLE.add(tx, plan).await?;
        }
        let known: Vec<Partner> = distribution::partner::TABLE.all(tx).await?;
        for partner in partners.all() {
            if known.iter().all(|known| known.id != partner.id) {
                distribution::partner::TABLE.add(tx, partner).await?;
            }
        }
        Ok(())
    })
}

/// The demo lenders' files, sorted by name.
pub fn lender_files() -> Result<Vec<String>> {
    let files = read_texts_in("demo/lenders/").map_err(wrong_data)?;
    Ok(files
        .into_iter()
        .filter(|(name, _)| {
            Path::new(name)
                .extension()
                .is_some_and(|ending| ending == "toml")
        })
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

fn demo_plans() -> Result<Vec<InsurancePlan>> {
    parse_toml("demo/plans.toml", InsurancePlan::parse_all).map_err(wrong_data)
}

/// The installation's own default partner and the partners of the demo.
fn demo_partners(extent: Extent) -> Result<Partners> {
    let own = read_data_file("partners.toml").map_err(wrong_data)?;
    let of_brands = match extent {
        Extent::Catalog => String::new(),
        Extent::WithAgreements => read_data_file("demo/brand-partners.toml").map_err(wrong_data)?,
    };
    parse_toml("demo/partners.toml", |demo| {
        Partners::parse(&format!("{own}\n{demo}\n{of_brands}"))
    })
    .map_err(wrong_data)
}
