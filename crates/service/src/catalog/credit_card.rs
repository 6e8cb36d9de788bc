//! Editing of credit cards.

use saakh_domain::catalog::credit_card::{CreditCard, PROPERTIES};
use saakh_domain::catalog::property::Property;
use saakh_domain::id::CardId;
use saakh_domain::text::Message;
use saakh_store::catalog::credit_card::{self, CardRow};
use saakh_store::catalog::version;
use saakh_store::platform::property_change::{self, EntityVersion};
use saakh_store::{DbError, Scope, Tx, write_tx};
use serde_json::{Value as Json, json};

use super::picture;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::edit::{self, Editable};
use crate::{App, Error, Result};

/// The property with a stored picture.
const PICTURE: &str = "category_img_thumb";

/// Returns all cards with their row version, in display order.
pub async fn all(app: &App) -> Result<Vec<CardRow>> {
    let mut conn = app.db.read().await?;
    let mut rows = credit_card::rows(&mut conn).await?;
    rows.sort_by_key(|row| (row.item.sort_order, row.item.category_id));
    Ok(rows)
}

/// Adds a card with a name only at the end, hidden from customers.
pub async fn create(app: &App, by: &RequestContext, name: &str) -> Result<CardRow> {
    let name = edit::parse_value::<CreditCard>(app, "category_name", &name.into())?;
    let name = name.as_str().unwrap_or_default();
    let created = write_tx!(app.db, Scope::catalog(), |tx| -> Result<CardRow> {
        let last = credit_card::all(tx).await?;
        let last = last.iter().map(|card| card.sort_order).max();
        let id = credit_card::next_id(tx).await?;
        let card = CreditCard::draft(id, name, last.unwrap_or_default() + 1);
        refuse_taken_name(tx, &card).await?;
        credit_card::add(tx, &card).await?;
        let detail = json!({ "after": { "category_name": name } });
        edit::record_step::<CreditCard>(app, tx, by, id.0, "card.create", detail).await?;
        Ok(CardRow {
            item: card,
            version: 1,
        })
    });
    edit::refresh_after(app, created).await
}

/// Sets properties, all or none (one: the specification's `update-credit-card-data`).
pub async fn update(
    app: &App,
    by: &RequestContext,
    id: CardId,
    seen: Option<i64>,
    edits: &[(impl AsRef<str> + Sync, Json)],
) -> Result<CardRow> {
    let picture = edits
        .iter()
        .find(|(property, _)| property.as_ref() == PICTURE);
    if let Some(address) = picture.and_then(|(_, value)| value.as_str()) {
        // Stored pictures are never deleted, so it still exists when the row is written.
        picture::check_stored(app, PICTURE, address.trim()).await?;
    }
    edit::edit::<CreditCard>(app, by, id.0, seen, "card.update", edits).await
}

impl Editable for CreditCard {
    const KIND: &'static str = "card";
    const PROPERTIES: &'static [Property] = PROPERTIES;
    type Row = CardRow;

    async fn find_row(tx: &mut Tx, id: i64) -> std::result::Result<Option<CardRow>, DbError> {
        credit_card::get(tx, CardId(id)).await
    }

    async fn validate(
        _: &App,
        tx: &mut Tx,
        before: &Self,
        after: &Self,
        properties: &[String],
    ) -> Result<()> {
        if before.category_name != after.category_name {
            refuse_taken_name(tx, after).await?;
        }
        let has_link = |card: &Self| !card.status || !card.utm_link.is_empty();
        if has_link(after) || !has_link(before) {
            return Ok(());
        }
        let is_taken_away = properties.iter().any(|name| name == "utm_link");
        let field = if is_taken_away { "utm_link" } else { "status" };
        Err(Error::field(
            field,
            Message::new("invalid_card_without_link"),
        ))
    }

    async fn store(tx: &mut Tx, _: i64, after: &Self, _: i64) -> std::result::Result<(), DbError> {
        credit_card::save(tx, after).await
    }
}

/// Sets the order of all cards.
pub async fn set_order(app: &App, by: &RequestContext, ids: &[CardId]) -> Result<()> {
    let ordered = write_tx!(app.db, Scope::catalog(), |tx| -> Result<()> {
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
                let changed = EntityVersion {
                    entity: CreditCard::KIND,
                    id: card.category_id.0,
                    version,
                };
                property_change::record(tx, changed, "sort_order", &label, app.now()).await?;
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
        version::create_next(tx, &label, "cards put in order", app.now()).await?;
        Ok(())
    });
    edit::refresh_after(app, ordered).await
}

/// Deletes a card.
pub async fn delete(app: &App, by: &RequestContext, id: CardId) -> Result<CardRow> {
    let deleted = write_tx!(app.db, Scope::catalog(), |tx| -> Result<CardRow> {
        let row = current(tx, id).await?;
        credit_card::delete(tx, id, app.now()).await?;
        let detail = json!({ "before": { "category_name": row.item.category_name } });
        edit::record_step::<CreditCard>(app, tx, by, id.0, "card.delete", detail).await?;
        Ok(row)
    });
    edit::refresh_after(app, deleted).await
}

/// Restores a deleted card.
pub async fn restore(app: &App, by: &RequestContext, id: CardId) -> Result<CardRow> {
    let restored = write_tx!(app.db, Scope::catalog(), |tx| -> Result<CardRow> {
        if !credit_card::restore(tx, id).await? {
            return Err(Error::not_found());
        }
        let row = current(tx, id).await?;
        refuse_taken_name(tx, &row.item).await?;
        let detail = json!({ "after": { "category_name": row.item.category_name } });
        edit::record_step::<CreditCard>(app, tx, by, id.0, "card.restore", detail).await?;
        Ok(row)
    });
    edit::refresh_after(app, restored).await
}

async fn refuse_taken_name(tx: &mut Tx, card: &CreditCard) -> Result<()> {
    let cards = credit_card::all(tx).await?;
    let others = cards
        .iter()
        .filter(|other| other.category_id != card.category_id);
    let names = others.map(|other| &*other.category_name);
    edit::refuse_taken_name("category_name", &card.category_name, names)
}

async fn current(tx: &mut Tx, id: CardId) -> Result<CardRow> {
    credit_card::get(tx, id).await?.ok_or_else(Error::not_found)
}
