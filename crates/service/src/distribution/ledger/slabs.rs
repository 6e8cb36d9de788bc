//! Versions of lenders' slab tables: each change makes one, and months that it concerns are settled again.

use jiff::Timestamp;
use saakh_domain::catalog::revenue::Slab;
use saakh_domain::distribution::ledger::month::YearMonth;
use saakh_domain::id::LenderId;
use saakh_store::catalog::lender_revenue;
use saakh_store::distribution::ledger::month;
use saakh_store::{Scope, Tx};

use super::scope;
use crate::{App, Result};

/// For changes of slabs: they decide about the catalog, and which months are settled again.
pub(crate) fn scope_with_catalog() -> Scope {
    Scope::catalog().and(scope())
}

/// Keeps a lender's slabs as they are after a change, and as they were before the first. Months that are over keep
/// the table that stood at their end.
pub(crate) async fn slabs_changed(
    app: &App,
    tx: &mut Tx,
    id: LenderId,
    before: &[Slab],
) -> Result<()> {
    let after = lender_revenue::of_lender(tx, id).await?;
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
    let this_month = YearMonth::of(app.today());
    // A table that is the lender's first pays for what was lent before it, too.
    let from = if version == 0 {
        YearMonth::of(jiff::civil::Date::ZERO)
    } else {
        this_month
    };
    Ok(month::reopen_from(tx, id, from).await?)
}
