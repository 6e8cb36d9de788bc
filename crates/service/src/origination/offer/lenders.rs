//! Lenders as of a version of the catalog.

use std::sync::Arc;

use saakh_domain::catalog::lender::Lender;
use saakh_domain::id::LenderId;
use saakh_store::{Conn, catalog};

use crate::app::snapshot::Snapshot;
use crate::{App, Result};

/// The lenders of one version of the catalog, either from memory or from an older version in the database.
pub(in crate::origination) enum Lenders {
    Now(Arc<Snapshot>),
    Then(Vec<Lender>),
}

/// Returns one lender as of a version of the catalog.
pub(super) async fn one_as_of(
    snapshot: &Snapshot,
    conn: &mut Conn,
    id: LenderId,
    catalog_version: i64,
) -> Result<Option<Lender>> {
    if snapshot.catalog.version() == catalog_version {
        return Ok(snapshot.catalog.lender(id).cloned());
    }
    Ok(catalog::lender::one_as_of(conn, id, catalog_version).await?)
}

impl Lenders {
    pub(in crate::origination) async fn as_of(
        app: &App,
        conn: &mut Conn,
        catalog_version: i64,
    ) -> Result<Self> {
        let snapshot = app.catalog();
        if snapshot.catalog.version() == catalog_version {
            return Ok(Self::Now(snapshot));
        }
        let lenders = catalog::lender::as_of(conn, catalog_version).await?;
        Ok(Self::Then(lenders))
    }

    pub(in crate::origination) fn get(&self, id: LenderId) -> Option<&Lender> {
        match self {
            Self::Now(snapshot) => snapshot.catalog.lender(id),
            Self::Then(lenders) => lenders.iter().find(|lender| lender.id == id),
        }
    }
}
