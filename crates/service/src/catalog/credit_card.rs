//! Editing of credit cards.

use saakh_domain::catalog::credit_card::{CreditCard, PROPERTIES};
use saakh_domain::catalog::property::Property;
use saakh_domain::id::CardId;
use saakh_domain::text::Message;
use saakh_store::catalog::credit_card::{CardRow, DELETION, TABLE};
use saakh_store::catalog::entity::{EntityDeletion, EntityTable};
use saakh_store::catalog::version;
use saakh_store::platform::property_change::{self, EntityVersion};
use saakh_store::{Conn, DbError, Scope, Tx, write_tx};
use serde_json::{Value as Json, json};

use super::picture;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::edit::{self, Editable};
use crate::platform::entity::{
    self, CatalogEntity, CreatableEntity, DeletableEntity, NAME_TAKEN, UniqueNames,
};
use crate::{App, Error, Result};

/// The property with a stored picture.
const PICTURE: &str = "category_img_thumb";

impl Editable for CreditCard {
    const KIND: &'static str = "card";
    const PROPERTIES: &'static [Property] = PROPERTIES;
    type Row = CardRow;

    async fn find_row(tx: &mut Tx, id: i64) -> std::result::Result<Option<CardRow>, DbError> {
        TABLE.get(tx, id).await
    }

    async fn validate(
        _: &App,
        tx: &mut Tx,
        before: &Self,
        after: &Self,
        properties: &[String],
    ) -> Result<()> {
        entity::refuse_taken_changes(tx, before, after).await?;
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
        TABLE.save(tx, after).await
    }
}

impl CatalogEntity for CreditCard {
    const UPDATE: &'static str = "card.update";
    const UNIQUE: UniqueNames<Self> = &[("category_name", NAME_TAKEN, |card| &card.category_name)];

    fn id(&self) -> i64 {
        self.category_id.0
    }

    fn place(&self) -> i64 {
        self.sort_order
    }

    async fn load_rows(conn: &mut Conn) -> std::result::Result<Vec<CardRow>, DbError> {
        TABLE.rows(conn).await
    }

    async fn check_edits(app: &App, edits: &[(impl AsRef<str> + Sync, Json)]) -> Result<()> {
        let picture = edits
            .iter()
            .find(|(property, _)| property.as_ref() == PICTURE);
        match picture.and_then(|(_, value)| value.as_str()) {
            // Stored pictures are never deleted, so it still exists when the row is written.
            Some(address) => picture::check_stored(app, PICTURE, address.trim()).await,
            None => Ok(()),
        }
    }
}

impl CreatableEntity for CreditCard {
    const CREATE: &'static str = "card.create";
    const TABLE: &'static EntityTable<Self> = &TABLE;
    /// The name.
    type New = String;

    fn parse_new(app: &App, name: String) -> Result<String> {
        edit::parse_text::<Self>(app, "category_name", name)
    }

    /// Builds a card at the end, hidden from customers.
    fn build(_: &App, existing: &[CardRow], id: i64, name: &String) -> Self {
        Self::draft(CardId(id), name, entity::last_place(existing) + 1)
    }

    fn audit_summary(&self) -> Json {
        json!({ "category_name": self.category_name })
    }
}

impl DeletableEntity for CreditCard {
    const DELETE: &'static str = "card.delete";
    const RESTORE: &'static str = "card.restore";
    const DELETION: &'static EntityDeletion = &DELETION;
}

/// Sets the order of all cards.
pub async fn set_order(app: &App, by: &RequestContext, ids: &[CardId]) -> Result<()> {
    let ordered = write_tx!(app.db, Scope::catalog(), |tx| -> Result<()> {
        let cards = TABLE.all(tx).await?;
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
                TABLE.save(tx, &card).await?;
                let CardRow { version, .. } =
                    entity::find::<CreditCard>(tx, card.category_id.0).await?;
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
