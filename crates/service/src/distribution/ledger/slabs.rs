//! Versions of lenders' slab tables: each change creates one, and affected months are settled again.

use jiff::Timestamp;
use saakh_domain::catalog::revenue::Slab;
use saakh_domain::distribution::ledger::month::YearMonth;
use saakh_domain::id::LenderId;
use saakh_store::catalog::lender_revenue;
use saakh_store::distribution::ledger::month;
use saakh_store::{Scope, Tx};

use super::scope;
use crate::{App, Result};

/// The scope of slab changes: the catalog, and the months to settle again.
pub(crate) fn scope_with_catalog() -> Scope {
    Scope::catalog().combine(scope())
}

/// Stores a lender's slabs after a change, and before the first one. Past months keep the table that was in force at
/// their end.
pub(crate) async fn record_slab_version(
    app: &App,
    tx: &mut Tx,
    id: LenderId,
    before: &[Slab],
) -> Result<()> {
    let after = lender_revenue::list_for_lender(tx, id).await?;
    if after == before {
        return Ok(());
    }
    let mut version = month::table_version(tx, id).await?;
    if version == 0 && !before.is_empty() {
        version = 1;
        month::add_table(tx, id, version, before, Timestamp::UNIX_EPOCH).await?;
    }
    let now = app.now();
    month::add_table(tx, id, version + 1, &after, now).await?;
    let this_month = YearMonth::from_date(app.today());
    // A lender's first table also applies to earlier loans.
    let from = if version == 0 {
        YearMonth::from_date(jiff::civil::Date::ZERO)
    } else {
        this_month
    };
    Ok(month::reopen_from(tx, id, from).await?)
}
