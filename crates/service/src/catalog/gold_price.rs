//! Gold prices, as the back office enters them and others read them.

use saakh_domain::catalog::gold::GoldPrice;
use saakh_domain::text::Message;
use saakh_store::catalog::gold_price::{self, Entry};
use saakh_store::{Scope, read_tx, write_tx};
use serde_json::json;

use crate::platform::audit::{Actor, AuditEvent, RequestContext, record};
use crate::{App, Code, Error, Refusal, Result};

/// Entries per page of the history.
const PAGE: i64 = 20;

/// A page of entries, newest first, and the price in force.
#[derive(Debug, Clone)]
pub struct Prices {
    /// None before the first entry.
    pub in_force: Option<Entry>,
    pub entries: Vec<Entry>,
    /// Cursor of older entries; none if there are no older ones.
    pub older: Option<i64>,
}

/// Returns the price in force today.
pub async fn find_in_force(app: &App) -> Result<Option<Entry>> {
    let mut conn = app.db.read().await?;
    Ok(gold_price::find_in_force(&mut conn, app.today()).await?)
}

/// Returns entries before one (all if none is given), newest first.
pub async fn history(app: &App, before: Option<i64>) -> Result<Prices> {
    let before = before.unwrap_or(i64::MAX);
    read_tx!(app.db, |conn| {
        let mut entries = gold_price::list_before(conn, before, PAGE + 1).await?;
        let shown = usize::try_from(PAGE).unwrap_or(usize::MAX);
        let more = entries.len() > shown;
        entries.truncate(shown);
        let last = entries.last().map(|entry| entry.id);
        Ok(Prices {
            in_force: gold_price::find_in_force(conn, app.today()).await?,
            older: last.filter(|_| more),
            entries,
        })
    })
}

/// Enters a price. Repeating it changes nothing; one that differs much from the price in force is refused until it is
/// confirmed.
pub async fn enter(
    app: &App,
    by: &RequestContext,
    price: GoldPrice,
    is_meant: bool,
) -> Result<Entry> {
    let rule = &app.reference.gold.price;
    let faults = price.validate(app.today(), rule);
    if !faults.is_empty() {
        return Err(Error::fields(faults));
    }
    write_tx!(app.db, Scope::exclusive(), |tx| {
        let before = gold_price::find_in_force(tx, price.date).await?;
        if let Some(before) = &before {
            if before.price == price {
                return Ok(before.clone());
            }
            if !is_meant && price.is_unusual_after(&before.price, rule) {
                return Err(unusual(&before.price));
            }
        }
        let admin = match by.actor {
            Actor::Admin(id) => Some(id),
            _ => None,
        };
        let id = gold_price::add(tx, &price, admin, app.now()).await?;
        let event = AuditEvent {
            action: "gold-price.enter",
            target_kind: "gold-price",
            target_id: id.to_string(),
            detail: json!({ "before": before.map(|entry| entry.price), "after": price }),
        };
        record(app, tx, by, event).await?;
        let added = gold_price::list_before(tx, id + 1, 1).await?;
        let missing = Error::Internal("an entry is not where it was put", None);
        added.into_iter().next().ok_or(missing)
    })
}

fn unusual(before: &GoldPrice) -> Error {
    let message = Message::new("problem_gold_price_unusual").with("before", before.per_gram());
    Refusal::with_message(Code::GoldPriceUnusual, message).into()
}
