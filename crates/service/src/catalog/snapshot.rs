//! The catalog in memory: immutable, replaced as a whole when its version changes.

use saakh_domain::catalog::credit_card::CreditCard;
use saakh_domain::catalog::snapshot::Catalog;
use saakh_domain::distribution::partner::Partners;
use saakh_store::{Db, catalog, distribution};

use crate::app::Reference;
use crate::{Error, Result};

/// Everything that reads of the catalog need.
#[derive(Debug)]
pub struct Snapshot {
    /// The catalog's version: goes up with every change of anything in it.
    pub version: i64,
    /// What matching, pricing and ranking look at.
    pub catalog: Catalog,
    /// Every partner.
    pub partners: Partners,
    /// Every card.
    pub cards: Vec<CreditCard>,
}

impl Snapshot {
    /// Reads it from the database.
    pub(crate) async fn load(db: &Db, reference: &Reference) -> Result<Self> {
        let mut conn = db.read().await?;
        let version = catalog::version::current(&mut conn).await?;
        let lenders_version = catalog::lender::version_of_all(&mut conn).await?;
        let lenders = catalog::lender::all(&mut conn).await?;
        let cards = catalog::credit_card::all(&mut conn).await?;
        let partners = distribution::partner::all(&mut conn).await?;
        let partners = Partners::new(partners)
            .map_err(|error| Error::internal("the stored partners do not fit", error))?;
        let catalog = Catalog::new(
            lenders_version,
            lenders,
            reference.lists.clone(),
            reference.ranking.clone(),
            reference.lending.clone(),
        );
        Ok(Self {
            version,
            catalog,
            partners,
            cards,
        })
    }
}
