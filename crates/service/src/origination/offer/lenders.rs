//! Lenders as of a version of the catalog.

use std::sync::Arc;

use saakh_domain::catalog::lender::Lender;
use saakh_domain::id::LenderId;
use saakh_store::{Conn, catalog};

use crate::app::snapshot::Snapshot;
use crate::{App, Result};

/// The lenders of one version of the catalog, either from memory or from an older version in the database.
pub(in crate::origination) enum LendersAtVersion {
    Current(Arc<Snapshot>),
    Past(Vec<Lender>),
}

/// Returns one lender as of a version of the catalog.
pub(super) async fn find_at_version(
    snapshot: &Snapshot,
    conn: &mut Conn,
    id: LenderId,
    catalog_version: i64,
) -> Result<Option<Lender>> {
    if snapshot.catalog.version() == catalog_version {
        return Ok(snapshot.catalog.lender(id).cloned());
    }
    Ok(catalog::lender::find_as_of(conn, id, catalog_version).await?)
}

impl LendersAtVersion {
    pub(in crate::origination) async fn load(
        app: &App,
        conn: &mut Conn,
        catalog_version: i64,
    ) -> Result<Self> {
        let snapshot = app.catalog();
        if snapshot.catalog.version() == catalog_version {
            return Ok(Self::Current(snapshot));
        }
        let lenders = catalog::lender::list_as_of(conn, catalog_version).await?;
        Ok(Self::Past(lenders))
    }

    pub(in crate::origination) fn get(&self, id: LenderId) -> Option<&Lender> {
        match self {
            Self::Current(snapshot) => snapshot.catalog.lender(id),
            Self::Past(lenders) => lenders.iter().find(|lender| lender.id == id),
        }
    }
}
