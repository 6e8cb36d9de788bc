//! Redirects to registered external sites, which are counted.

use std::collections::BTreeMap;

use jiff::ToSpan;
use saakh_domain::catalog::redirect_target::RedirectTarget;
use saakh_store::insight::redirect;

use crate::{App, Result};

/// Days of the recent total, including today.
const RECENT_DAYS: i64 = 30;

/// Number of redirects to a site.
#[derive(Debug)]
pub struct RedirectTotals<'a> {
    pub target: &'a RedirectTarget,
    /// On all days.
    pub clicks: i64,
    /// On the last thirty days.
    pub clicks_recently: i64,
}

/// Counts a redirect and returns its target; none if it is not registered.
pub fn follow<'a>(app: &'a App, key: &str) -> Option<&'a RedirectTarget> {
    let target = app.reference.redirect_targets.get(key)?;
    app.redirects.add((target.key.clone(), app.today()), 1);
    Some(target)
}

/// Returns all registered targets with their numbers of redirects.
pub async fn list_targets(app: &App) -> Result<Vec<RedirectTotals<'_>>> {
    let since = app.today().saturating_sub((RECENT_DAYS - 1).days());
    let sums = redirect::count_by_target(&mut app.db.read().await?, since).await?;
    let sums: BTreeMap<&str, _> = sums.iter().map(|one| (one.target.as_str(), one)).collect();
    let all = app.reference.redirect_targets.all().iter();
    let followed = all.map(|target| {
        let counted = sums.get(target.key.as_str());
        RedirectTotals {
            target,
            clicks: counted.map_or(0, |one| one.clicks),
            clicks_recently: counted.map_or(0, |one| one.clicks_since),
        }
    });
    Ok(followed.collect())
}
