//! Credit cards as the back office edits them.

use saakh_domain::catalog::credit_card::{CreditCard, PROPERTIES};
use saakh_domain::catalog::property::{Property, find};
use saakh_domain::id::CardId;
use saakh_domain::text::Message;
use saakh_store::catalog::credit_card::{self, CardRow};
use saakh_store::catalog::version;
use saakh_store::platform::property_change;
use saakh_store::{DbError, Scope, Tx, write_tx};
use serde_json::{Value as Json, json};

use super::picture;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::edit::{self, Editable};
use crate::{App, Error, Result};

/// The property that names a kept picture.
const PICTURE: &str = "category_img_thumb";

/// Every card with its state's number, in the order in which cards are shown.
pub async fn all(app: &App) -> Result<Vec<CardRow>> {
    let mut conn = app.db.read().await?;
    let mut rows = credit_card::rows(&mut conn).await?;
    rows.sort_by_key(|row| (row.card.sort_order, row.card.category_id));
    Ok(rows)
}

/// Adds a card with a name and nothing else, after all others, which customers do not see yet.
pub async fn create(app: &App, by: &RequestContext, name: &str) -> Result<CardRow> {
    let name = parsed(app, "category_name", &name.into())?;
    let name = name.as_str().unwrap_or_default();
    let created: Result<CardRow> = write_tx!(app.db, Scope::catalog(), |tx| {
        let last = credit_card::all(tx).await?;
        let last = last.iter().map(|card| card.sort_order).max();
        let id = credit_card::next_id(tx).await?;
        let card = CreditCard::draft(id, name, last.unwrap_or_default() + 1);
        credit_card::add(tx, &card).await?;
        let detail = json!({ "after": { "category_name": name } });
        record_change(app, tx, by, "card.create", id, detail).await?;
        Ok(CardRow { card, version: 1 })
    });
    shown_everywhere(app, created).await
}

/// Sets one property (spec: `update-credit-card-data`).
pub async fn update(
    app: &App,
    by: &RequestContext,
    id: CardId,
    property: &str,
    value: Json,
    seen: Option<i64>,
) -> Result<CardRow> {
    if let (PICTURE, Some(address)) = (property, value.as_str()) {
        // What is kept stays, so it is still there when the row is written.
        picture::check_kept(app, property, address.trim()).await?;
    }
    let edits = [(property, value)];
    edit::edit::<CreditCard>(app, by, id.0, seen, "card.update", &edits).await
}

impl Editable for CreditCard {
    const KIND: &'static str = "card";
    const PROPERTIES: &'static [Property] = PROPERTIES;
    type Row = CardRow;

    fn parts(row: &CardRow) -> (Self, i64) {
        (row.card.clone(), row.version)
    }

    async fn row(tx: &mut Tx, id: i64) -> std::result::Result<Option<CardRow>, DbError> {
        credit_card::get(tx, CardId(id)).await
    }

    async fn check(_: &App, _: &mut Tx, _: &Self, _: &Self, _: &[String]) -> Result<()> {
        Ok(())
    }

    async fn store(tx: &mut Tx, _: i64, after: &Self, _: i64) -> std::result::Result<(), DbError> {
        credit_card::save(tx, after).await
    }
}

/// Puts all cards into an order.
pub async fn set_order(app: &App, by: &RequestContext, ids: &[CardId]) -> Result<()> {
    let ordered: Result<()> = write_tx!(app.db, Scope::catalog(), |tx| {
        let cards = credit_card::all(tx).await?;
        edit::check_order(
            "category_ids",
            ids,
            cards.iter().map(|card| card.category_id),
        )?;
        let label = by.actor.label();
        for mut card in cards {
            let place = ids.iter().position(|id| *id == card.category_id);
            let place = place.map_or(0, |place| i64::try_from(place).unwrap_or_default()) + 1;
            if card.sort_order != place {
                card.sort_order = place;
                credit_card::save(tx, &card).await?;
                let CardRow { version, .. } = current(tx, card.category_id).await?;
                let place = (CreditCard::KIND, card.category_id.0, version);
                property_change::note(tx, place, "sort_order", &label, app.now()).await?;
            }
        }
        let order: Vec<i64> = ids.iter().map(|id| id.0).collect();
        let event = AuditEvent {
            action: "card.order",
            target_kind: "card",
            target_id: "all".to_owned(),
            detail: json!({ "after": { "order": order } }),
        };
        record(app, tx, by, event).await?;
        version_for(app, tx, by, "cards put in order").await
    });
    shown_everywhere(app, ordered).await
}

/// Takes a card out of every list.
pub async fn delete(app: &App, by: &RequestContext, id: CardId) -> Result<CardRow> {
    let deleted: Result<CardRow> = write_tx!(app.db, Scope::catalog(), |tx| {
        let row = current(tx, id).await?;
        credit_card::delete(tx, id, app.now()).await?;
        let detail = json!({ "before": { "category_name": row.card.category_name } });
        record_change(app, tx, by, "card.delete", id, detail).await?;
        Ok(row)
    });
    shown_everywhere(app, deleted).await
}

/// Brings a deleted card back.
pub async fn restore(app: &App, by: &RequestContext, id: CardId) -> Result<CardRow> {
    let restored: Result<CardRow> = write_tx!(app.db, Scope::catalog(), |tx| {
        if !credit_card::restore(tx, id).await? {
            return Err(Error::not_found());
        }
        let row = current(tx, id).await?;
        let detail = json!({ "after": { "category_name": row.card.category_name } });
        record_change(app, tx, by, "card.restore", id, detail).await?;
        Ok(row)
    });
    shown_everywhere(app, restored).await
}

async fn current(tx: &mut Tx, id: CardId) -> Result<CardRow> {
    credit_card::get(tx, id).await?.ok_or_else(Error::not_found)
}

fn parsed(app: &App, property: &str, value: &Json) -> Result<Json> {
    let known = find(PROPERTIES, property).ok_or_else(|| Message::new("invalid_property"));
    known
        .and_then(|known| known.parse(value, &app.reference.lists))
        .map_err(|message| Error::field(property, message))
}

/// The audit row, and a catalog version so that every node reads the cards again.
async fn record_change(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    action: &'static str,
    id: CardId,
    detail: Json,
) -> Result<()> {
    let event = AuditEvent {
        action,
        target_kind: "card",
        target_id: id.to_string(),
        detail,
    };
    record(app, tx, by, event).await?;
    version_for(app, tx, by, action).await
}

async fn version_for(app: &App, tx: &mut Tx, by: &RequestContext, reason: &str) -> Result<()> {
    version::next(tx, &by.actor.label(), reason, app.now()).await?;
    Ok(())
}

/// What was done is seen on this node at once; the others follow within a second.
async fn shown_everywhere<T>(app: &App, done: Result<T>) -> Result<T> {
    let done = done?;
    app.refresh_catalog().await?;
    Ok(done)
}
